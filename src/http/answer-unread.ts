import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSED_BODY_DRAIN_BYTES, REFUSED_BODY_DRAIN_MS } from '../config/limits.ts';

/**
 * Has every answer of a door wait for the client that sends first and reads later; see `answerUnread`.
 */
export function answerWhoeverSends(req: IncomingMessage, res: ServerResponse): void {
  const end = res.end.bind(res) as (...given: unknown[]) => ServerResponse;
  const endLater = (...given: unknown[]): ServerResponse => {
    res.end = end as typeof res.end;
    if (req.complete) return end(...given);
    answerUnread(req, res, () => void end(...given));
    return res;
  };
  res.end = endLater as typeof res.end;
}

/**
 * Answers a request whose body is still coming. Closing the connection on a client that sends is a reset, in
 * which the answer is lost; so the rest of the body is read and thrown away, for REFUSED_BODY_DRAIN_MS and
 * REFUSED_BODY_DRAIN_BYTES at most.
 * @param answer sends the whole response
 */
function answerUnread(req: IncomingMessage, res: ServerResponse, answer: () => void): void {
  const { socket } = req;
  // Node closes the connection of such a client with the end of the answer: that has to wait.
  const isAnsweredLast = !res.shouldKeepAlive;
  let left = REFUSED_BODY_DRAIN_BYTES;
  const discard = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) done();
  };
  const done = (): void => {
    clearTimeout(timer);
    req.off('data', discard);
    req.off('end', done);
    socket.off('close', done);
    if (isAnsweredLast) {
      if (!res.destroyed) answer();
    } else if (!req.complete) {
      socket.destroy();
    }
  };
  const timer = setTimeout(done, REFUSED_BODY_DRAIN_MS);
  timer.unref();
  req.unpipe();
  req.on('data', discard);
  req.once('end', done);
  socket.once('close', done);
  req.resume();
  if (!isAnsweredLast) answer();
}
