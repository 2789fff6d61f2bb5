import { runMeasure } from '../bench/run-measure.ts';

const code = await runMeasure({ folder: import.meta.dirname, argv: process.argv.slice(2) });
// A measure may leave a pool or a worker open; its figure is out.
process.exit(code);
