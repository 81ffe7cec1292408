import type { AccountState, HolderRecord, HolderStorage, Organization, Role } from "@v2x/identity";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";

interface Row {
  readonly id: string;
  readonly email: string;
  readonly companyName: string;
  readonly state: AccountState;
  readonly tokenGeneration: number;
  readonly roles: readonly Role[];
  readonly organizations: readonly Organization[];
  readonly grantLives: boolean;
}
interface TokenRow extends Row {
  readonly tokenId: string;
  readonly scopes: readonly string[];
  readonly tokenOrganizationId: string | null;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

/** Whoever makes a request: account, roles, organizations and the life of the token's grant, in one statement. */
export function holders(db: Kysely<Database>): HolderStorage {
  const select = async <R extends Row>(
    extra: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    isTheOne: RawBuilder<unknown>,
  ): Promise<R | undefined> => {
    const { rows } = await sql<R>`
      select a.id, a.email, a.company_name, a.state, a.token_generation, a.roles,
        ${extra},
        coalesce(
          (select jsonb_agg(
              jsonb_build_object(
                'organizationId', o.organization_id,
                'name', o.name,
                'ccmsAllowed', o.ccms_allowed,
                'scmsAllowed', o.scms_allowed)
              order by o.name, o.organization_id)
            from memberships m join organizations o using (organization_id)
            where m.account_id = a.id),
          '[]') as organizations
      from ${from} where ${isTheOne}`.execute(db);
    return rows[0];
  };
  const find = async (isTheOne: RawBuilder<unknown>, grantLives: RawBuilder<unknown>) => {
    const row = await select<Row>(sql`${grantLives} as grant_lives`, sql`accounts a`, isTheOne);
    return row && toRecord(row);
  };
  return {
    findByAccountId: (id, grantRecordId, at) =>
      find(
        sql`a.id = ${id}`,
        grantRecordId === undefined
          ? sql`false`
          : sql`exists (select from oidc_records
              where model = 'Grant' and id = ${grantRecordId} and expires_at > ${at})`,
      ),
    findByEmail: (email) => find(sql`a.email = ${email}`, sql`false`),
    async findByExternalSubject({ issuer, subject }) {
      const row = await select<Row>(
        sql`false as grant_lives`,
        sql`external_subjects s join accounts a on a.id = s.account_id`,
        sql`s.issuer = ${issuer} and s.subject = ${subject}`,
      );
      return row && toRecord(row);
    },
    async findByPersonalToken(hash) {
      const row = await select<TokenRow>(
        sql`false as grant_lives, t.id as token_id, t.scopes, t.organization_id as token_organization_id,
          t.expires_at, t.last_used_at`,
        sql`personal_tokens t join accounts a on a.id = t.account_id`,
        sql`t.hash = ${hash}`,
      );
      if (!row) return undefined;
      const { tokenId, scopes, tokenOrganizationId, expiresAt, lastUsedAt, ...holder } = row;
      return {
        ...toRecord(holder),
        token: {
          id: tokenId,
          scopes,
          organizationId: tokenOrganizationId ?? undefined,
          expiresAt,
          lastUsedAt: lastUsedAt ?? undefined,
        },
      };
    },
    async findByClientId(clientId) {
      const row = await db
        .selectFrom("serviceAccounts")
        .innerJoin("organizations", "organizations.organizationId", "serviceAccounts.organizationId")
        .select([
          "clientId",
          "generation",
          "organizations.organizationId",
          "name",
          "ccmsAllowed",
          "scmsAllowed",
        ])
        .where("clientId", "=", clientId)
        .executeTakeFirst();
      if (!row) return undefined;
      const { clientId: _, generation, ...organization } = row;
      return { account: { clientId, generation }, organization };
    },
  };
}

function toRecord({ roles, organizations, grantLives, ...account }: Row): HolderRecord {
  return { account, roles, organizations, grantLives };
}
