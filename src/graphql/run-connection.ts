import { connectionOf } from './connection.ts';
import { Run } from './run-types.ts';

export const Runs = connectionOf(Run, 'Run');
