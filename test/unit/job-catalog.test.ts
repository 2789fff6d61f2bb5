import { describe, expect, it } from '@jest/globals';
import { AppError, notFound } from '../../src/domain/errors.ts';
import { JOB_ID, JOB_NAMES, JOBS } from '../../src/queues/catalog.ts';
import { openEnvelope, seal } from '../../src/queues/envelope.ts';
import { classify } from '../../workers/runtime/classify.ts';

const VERSION_ID = '0198c0de-0000-7000-8000-000000000001';

describe('what comes out of the queue', () => {
  it('is refused when another release wrote it', () => {
    const data = { ...seal({ versionId: VERSION_ID, attempt: 1 }, null), v: 2 };
    expect(openEnvelope('ingest-document', data)).toMatchObject({ ok: false });
  });

  it('is refused when the job has no such name, also one of Object.prototype', () => {
    for (const name of ['unknown', 'constructor', '__proto__', 'toString']) {
      expect(openEnvelope(name, seal({}, null))).toMatchObject({ ok: false });
    }
  });

  it('is refused when the payload carries more than ids', () => {
    const data = seal({ versionId: VERSION_ID, attempt: 1, text: 'content' }, null);
    expect(openEnvelope('ingest-document', data)).toMatchObject({ ok: false });
  });

  it('keeps the request that caused it', () => {
    const data = seal({ versionId: VERSION_ID, attempt: 1 }, 'req-12345');
    expect(openEnvelope('ingest-document', data)).toMatchObject({ ok: true, requestId: 'req-12345' });
  });
});

describe('job ids', () => {
  it.each(['a:b', '123', '', 'x'.repeat(201), 'with space'])(
    'that the queue would refuse are refused first: %j',
    (id) => {
      expect(JOB_ID.test(id)).toBe(false);
    },
  );
});

describe('the catalog', () => {
  it('gives every job a deadline longer than nothing and a bounded number of attempts', () => {
    for (const name of JOB_NAMES) {
      expect(JOBS[name].deadlineMs).toBeGreaterThanOrEqual(1_000);
      expect(JOBS[name].attempts).toBeGreaterThanOrEqual(1);
      expect(JOBS[name].attempts).toBeLessThanOrEqual(10);
    }
  });
});

describe('an error of a handler', () => {
  const provider = (retryAfterMs?: number): AppError =>
    new AppError({
      code: 'PROVIDER',
      message: 'm',
      publicMessage: 'p',
      retry: 'later',
      details: { retryAfterMs },
    });

  it('about a row that is gone ends the job quietly', () => {
    expect(classify(notFound(), { stopping: false })).toEqual({ kind: 'gone' });
  });

  it('that says how long to wait is waited out', () => {
    expect(classify(provider(1_500), { stopping: false })).toEqual({ kind: 'wait', ms: 1_500 });
    expect(classify(provider(), { stopping: false })).toEqual({ kind: 'retry' });
  });

  it('that trying again cannot mend is given up, and an unknown one is tried again', () => {
    const refused = new AppError({ code: 'VALIDATION', message: 'm', publicMessage: 'p' });
    expect(classify(refused, { stopping: false })).toEqual({ kind: 'give_up' });
    expect(classify(new TypeError('bug'), { stopping: false })).toEqual({ kind: 'retry' });
  });

  it('that is a cancellation hands the job back only while the process stops', () => {
    const aborted = new DOMException('stop', 'AbortError');
    expect(classify(aborted, { stopping: true })).toEqual({ kind: 'returned' });
    expect(classify(aborted, { stopping: false })).toEqual({ kind: 'retry' });
    expect(classify(new TypeError('bug'), { stopping: true })).toEqual({ kind: 'retry' });
  });
});
