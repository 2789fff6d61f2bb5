import { describe, expect, it } from '@jest/globals';
import { errorResponse } from '../../src/http/error-response.ts';
import { silentLogger } from '../support/silent-logger.ts';

const answerTo = (error: unknown) => errorResponse(error, { requestId: 'r', log: silentLogger });

describe('the answer to a request that failed', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('says to come back later while the database is away: %s', (error) => {
    const [{ status }, body] = answerTo(error);
    expect(status).toBe(503);
    expect(body.error).toMatchObject({ code: 'UNAVAILABLE', retry: 'later' });
  });

  it('says nothing of a bug', () => {
    const [{ status }, body] = answerTo(new Error('secret detail'));
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain('secret');
  });
});
