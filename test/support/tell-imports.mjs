// Says on standard error which packages of MCP a process loads, as it loads them.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('@modelcontextprotocol/')) process.stderr.write(`loads ${specifier}\n`);
    return next(specifier, context);
  },
});
