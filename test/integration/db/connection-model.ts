/** What one connection may do, and what a Postgres with only that connection would answer. */
export type Op =
  | {
      readonly kind:
        'begin' | 'commit' | 'rollback' | 'insert' | 'count' | 'show' | 'named' | 'unnamed' | 'notify';
    }
  | { readonly kind: 'listen' | 'unlisten' | 'fail' | 'insert-then-fail' | 'insert-twice' }
  | { readonly kind: 'savepoint' | 'rollback-to' | 'release'; readonly name: 'a' | 'b' }
  | { readonly kind: 'set' | 'set-local'; readonly value: number };

interface State {
  readonly rows: number;
  readonly setting: string;
  /** What RESET and the end of the transaction leave, where SET LOCAL hides it. */
  readonly sessionSetting: string;
  readonly isListening: boolean;
  readonly notified: readonly string[];
}

export interface Expected {
  /** The single value that comes back, an SQLSTATE, or null for nothing of interest. */
  readonly value: string | null;
  readonly error: string | null;
}

const NOTHING: Expected = { value: null, error: null };
const failsWith = (error: string): Expected => ({ value: null, error });
const gives = (value: string): Expected => ({ value, error: null });

export class ConnectionModel {
  readonly #name: string;
  #committed: State = {
    rows: 0,
    setting: '4MB',
    sessionSetting: '4MB',
    isListening: false,
    notified: [],
  };
  #current: State = this.#committed;
  #savepoints: { name: string; state: State }[] = [];
  #status: 'idle' | 'open' | 'failed' = 'idle';
  #payloads = 0;
  /** Payloads of this connection's own that it must hear, in order. */
  readonly ownHeard: string[] = [];
  /** Payloads that this connection committed. */
  readonly sent: string[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  get committedRows(): number {
    return this.#committed.rows;
  }

  get isIdle(): boolean {
    return this.#status === 'idle';
  }

  /** @returns the statement to send, and what must come back */
  apply(op: Op): { text: string; name?: string; expected: Expected } {
    const text = this.#textOf(op);
    const expected = this.#expect(op);
    return { ...text, expected };
  }

  #textOf(op: Op): { text: string; name?: string } {
    const insert = `INSERT INTO rows (owner) VALUES ('${this.#name}')`;
    switch (op.kind) {
      case 'savepoint':
        return { text: `SAVEPOINT ${op.name}` };
      case 'rollback-to':
        return { text: `ROLLBACK TO SAVEPOINT ${op.name}` };
      case 'release':
        return { text: `RELEASE SAVEPOINT ${op.name}` };
      case 'set':
        return { text: `SET work_mem = '${op.value}MB'` };
      case 'set-local':
        return { text: `SET LOCAL work_mem = '${op.value}MB'` };
      case 'show':
        return { text: 'SHOW work_mem' };
      case 'insert':
        return { text: insert };
      case 'insert-twice':
        return { text: `${insert}; ${insert}` };
      case 'insert-then-fail':
        return { text: `${insert}; SELECT 1/0` };
      case 'count':
        return { text: `SELECT count(*)::text FROM rows WHERE owner = '${this.#name}'` };
      case 'named':
        return { text: `SELECT '${this.#name}' || $1`, name: 'same_name_everywhere' };
      case 'unnamed':
        return { text: `SELECT '${this.#name}' || $1` };
      case 'fail':
        return { text: 'SELECT 1/0' };
      case 'notify':
        return { text: `NOTIFY news, '${this.#name}-${this.#payloads}'` };
      default:
        return { text: op.kind === 'listen' || op.kind === 'unlisten' ? `${op.kind} news` : op.kind };
    }
  }

  #expect(op: Op): Expected {
    if (op.kind === 'rollback') return this.#end(false);
    if (op.kind === 'commit') return this.#end(this.#status !== 'failed');
    if (op.kind === 'rollback-to') return this.#rollBackTo(op.name);
    if (this.#status === 'failed') return failsWith('25P02');
    switch (op.kind) {
      case 'begin':
        this.#status = 'open';
        return NOTHING; // a second BEGIN is a warning only
      case 'savepoint':
        if (this.#status === 'idle') return failsWith('25P01');
        this.#savepoints.push({ name: op.name, state: this.#current });
        return NOTHING;
      case 'release':
        return this.#release(op.name);
      case 'fail':
      case 'insert-then-fail':
        return this.#fail('22012');
      case 'count':
        return gives(String(this.#current.rows));
      case 'show':
        return gives(this.#current.setting);
      case 'named':
      case 'unnamed':
        return gives(`${this.#name}!`);
      case 'set-local':
        if (this.#status === 'open') this.#change({ setting: `${op.value}MB` });
        return NOTHING;
      default:
        this.#write(op);
        if (this.#status === 'idle') this.#commit();
        return NOTHING;
    }
  }

  #write(op: Op): void {
    const { rows, notified } = this.#current;
    if (op.kind === 'insert') this.#change({ rows: rows + 1 });
    if (op.kind === 'insert-twice') this.#change({ rows: rows + 2 });
    if (op.kind === 'set') this.#change({ setting: `${op.value}MB`, sessionSetting: `${op.value}MB` });
    if (op.kind === 'listen') this.#change({ isListening: true });
    if (op.kind === 'unlisten') this.#change({ isListening: false });
    if (op.kind === 'notify')
      this.#change({ notified: [...notified, `${this.#name}-${this.#payloads++}`] });
  }

  #change(change: Partial<State>): void {
    this.#current = { ...this.#current, ...change };
  }

  #fail(code: string): Expected {
    if (this.#status === 'open') this.#status = 'failed';
    return failsWith(code);
  }

  #release(name: string): Expected {
    if (this.#status === 'idle') return failsWith('25P01');
    const at = this.#savepoints.findLastIndex((savepoint) => savepoint.name === name);
    if (at < 0) return this.#fail('3B001');
    this.#savepoints.length = at;
    return NOTHING;
  }

  #rollBackTo(name: string): Expected {
    if (this.#status === 'idle') return failsWith('25P01');
    const at = this.#savepoints.findLastIndex((savepoint) => savepoint.name === name);
    const savepoint = this.#savepoints[at];
    if (savepoint === undefined) return this.#fail('3B001');
    this.#savepoints.length = at + 1;
    this.#current = savepoint.state;
    this.#status = 'open';
    return NOTHING;
  }

  #end(commits: boolean): Expected {
    if (commits) this.#commit();
    else this.#current = this.#committed;
    this.#status = 'idle';
    this.#savepoints = [];
    return NOTHING;
  }

  #commit(): void {
    const { notified, isListening, sessionSetting } = this.#current;
    this.sent.push(...notified);
    if (isListening) this.ownHeard.push(...notified);
    this.#current = { ...this.#current, notified: [], setting: sessionSetting };
    this.#committed = this.#current;
  }
}
