// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** A terminal, npm and a shell may each deliver the same signal: from us, one press arrives once. */
const SAME_SIGNAL_MS = 1_000;

/**
 * Runs one process to its end, with our terminal, passing on the signals that we get.
 * @param {{ node: string, args: string[], root: string, env?: Record<string, string> }} input
 * @returns {Promise<number>} its exit code, or 128 + the signal that ended it
 */
export function runStep({ node, args, root, env }) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } });
    const stopForwarding = forwardSignals(child);
    child.on('error', (error) => {
      stopForwarding();
      process.stderr.write(`${node} could not be started: ${error.message}\n`);
      done(127);
    });
    child.on('exit', (code, signal) => {
      stopForwarding();
      done(code ?? 128 + (signal === null ? 0 : (constants.signals[signal] ?? 0)));
    });
  });
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} stops it
 */
function forwardSignals(child) {
  /** @type {Map<NodeJS.Signals, number>} */
  const lastAt = new Map();
  const handlers = FORWARDED.map((signal) => {
    const handler = () => {
      const now = Date.now();
      if (now - (lastAt.get(signal) ?? 0) < SAME_SIGNAL_MS) return;
      lastAt.set(signal, now);
      child.kill(signal);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  return () => handlers.forEach(({ signal, handler }) => process.off(signal, handler));
}
