/** What an API key may be used for. A signed-in person without a key holds all of them. */
export const SCOPES = ['read', 'write', 'ask', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

export interface UserActor {
  readonly kind: 'user';
  readonly userId: string;
  readonly isSuperuser: boolean;
  /** Groups at the time the actor was built; rights are read again when a job starts. */
  readonly groupIds: readonly string[];
  readonly scopes: readonly Scope[];
  readonly apiKeyId?: string;
  /** Of who signed in with an identity provider's token: when that is over, epoch milliseconds. */
  readonly tokenEndsAtMs?: number;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

/** Who acts. Every use-case takes one. */
export type Actor = UserActor | AnonymousActor;

export const ANONYMOUS: AnonymousActor = Object.freeze({ kind: 'anonymous' });

/** @returns the user's id, or null for the anonymous actor */
export const actorUserId = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null);

/** Whether the actor's key allows this class of operation. The anonymous may read and, where allowed, ask. */
export const hasScope = (actor: Actor, scope: Scope): boolean =>
  actor.kind === 'user' ? actor.scopes.includes(scope) : scope === 'read' || scope === 'ask';
