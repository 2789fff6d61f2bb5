import type { OidcConfig } from '../../config/config.ts';
import { SCOPES, type UserActor } from '../../domain/actor.ts';
import { AppError } from '../../domain/errors.ts';
import { sql } from '../../db/sql.ts';
import { verifyToken, type VerifiedToken } from '../../security/oidc/verify-token.ts';
import { recordAudit } from '../access/record-audit.ts';
import type { Services } from '../context.ts';
import { createUserOfToken } from './create-user-of-token.ts';
import { claimAt } from './token-claims.ts';

interface PersonRow {
  readonly id: string;
  readonly is_active: boolean;
  readonly is_superuser: boolean;
  readonly group_ids: readonly string[];
}

const PERSON_SQL = `
  select u.id, u.is_active, u.is_superuser,
    array(select m.group_id::text from group_members m where m.user_id = u.id) as group_ids
  from user_identities i join users u on u.id = i.user_id where i.issuer = $1 and i.subject = $2`;

/**
 * Turns a token of the identity provider into who acts. Who is new gets an account of his own, known by
 * issuer and subject and by nothing else: an e-mail address never opens the account of another.
 * @throws AppError as verifyToken does; UNAUTHENTICATED for an account that is closed
 */
export async function authenticateToken(
  services: Pick<Services, 'db' | 'log'>,
  oidc: OidcConfig,
  token: string,
): Promise<UserActor> {
  const verified = await verifyToken(oidc, token);
  const person = (await findPerson(services, verified)) ?? (await meet(services, verified));
  if (!person.is_active) throw closed();
  const isSuperuser = await followClaim(services, oidc, { person, verified });
  return {
    kind: 'user',
    userId: person.id,
    isSuperuser,
    groupIds: person.group_ids,
    scopes: SCOPES,
    tokenEndsAtMs: verified.endsAtMs,
  };
}

async function findPerson(
  { db }: Pick<Services, 'db'>,
  { issuer, subject }: VerifiedToken,
): Promise<PersonRow | null> {
  const [row] = await sql<PersonRow>(db.pool, PERSON_SQL, [issuer, subject], { name: 'person_of_token' });
  return row ?? null;
}

async function meet(services: Pick<Services, 'db'>, verified: VerifiedToken): Promise<PersonRow> {
  await createUserOfToken(services, verified);
  const person = await findPerson(services, verified);
  if (person === null) throw new Error('an account that was just made is not there');
  return person;
}

/** Where the configuration says so, the claim decides who is a superuser, each time anew and both ways. */
async function followClaim(
  services: Pick<Services, 'db' | 'log'>,
  { superuser }: OidcConfig,
  { person, verified }: { person: PersonRow; verified: VerifiedToken },
): Promise<boolean> {
  if (superuser === null) return person.is_superuser;
  const said = claimAt(verified.claims, superuser.claim);
  const isSuperuser = (Array.isArray(said) ? said : [said]).includes(superuser.value);
  if (isSuperuser === person.is_superuser) return isSuperuser;
  await services.db.transaction(async (tx) => {
    await tx.user.update({ where: { id: person.id }, data: { isSuperuser }, select: { id: true } });
    const actor = { kind: 'user', userId: person.id, isSuperuser, groupIds: [], scopes: [] } as const;
    const details = { isSuperuser, claim: superuser.claim };
    const object = { kind: 'User', id: person.id };
    await recordAudit(tx, { actor, requestId: 'token' }, { action: 'followClaim', object, details });
  });
  services.log.warn({ userId: person.id, isSuperuser }, 'a token changed who is a superuser');
  return isSuperuser;
}

const closed = (): AppError =>
  new AppError({
    code: 'UNAUTHENTICATED',
    message: 'the account of this token is not active',
    publicMessage: 'This account was closed. Ask an administrator of this server.',
  });
