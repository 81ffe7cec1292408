import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Organization } from "@v2x/contract";
import { createIdentity } from "@v2x/identity";
import type { Store } from "@v2x/store";
import { freePort, placeEmptyDatabase } from "@v2x/testkit";
import { answerCommand } from "./answer-command.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { type Installation, identityPath, openInstallation, sealingUnder } from "./installation.ts";
import type { AnyCommand, CommandAnswer } from "./operator-command.ts";
import { serve } from "./serve.ts";

/** Organizations of the test installation, besides the two demo ones. */
export const organizations = {
  onlyCcms: { organizationId: "AA00000000000001", name: "Alpha", ccmsAllowed: true, scmsAllowed: false },
  onlyScms: { organizationId: "AA00000000000002", name: "Beta", ccmsAllowed: false, scmsAllowed: true },
  foreign: { organizationId: "AA00000000000003", name: "Gamma", ccmsAllowed: true, scmsAllowed: true },
} satisfies Record<string, Organization>;

/** Access tokens of people of the test installation. */
interface Tokens {
  /** Belongs to `onlyCcms` alone. */
  readonly alpha: string;
  /** Belongs to `onlyScms` alone. */
  readonly beta: string;
  /** Belongs to both of these. */
  readonly both: string;
  /** Belongs to `foreign` alone. */
  readonly gamma: string;
  /** Has the operator's role, and belongs to no organization. */
  readonly operator: string;
  /** Belongs to no organization. */
  readonly nobody: string;
  /** Alpha's, an hour past its end. */
  readonly expired: string;
}

/** A server with people and organizations, on a port of its own, over a fresh embedded database. */
export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  readonly tokens: Tokens;
  /** What the server said at its start. */
  readonly said: readonly string[];
  /** Makes a request; `token` becomes the Authorization header. */
  fetch(path: string, init?: RequestInit & { readonly token?: string }): Promise<Response>;
  /** Does what a command of the command line does, in this process, while the server runs. */
  command(asked: AnyCommand): Promise<CommandAnswer>;
  close(): Promise<void>;
}

/**
 * Starts one on an empty database; its authorities are new.
 *
 * @param prepare - stores what is to be there before the start, besides people and organizations.
 */
export async function startTestServer(
  env: Record<string, string> = {},
  prepare: (store: Store, configuration: Configuration) => Promise<void> = async () => {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "v2x-server-"));
  await placeEmptyDatabase(dataDir);
  const portal = fakeBuild(dataDir);
  const configuration: Configuration = {
    ...readConfiguration({
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      LOG_LEVEL: "silent",
      DEMO_PASSWORD: "Demo-Password-1",
      PORTAL_DIST: portal,
      ...env,
    }),
    documentsDir: join(dataDir, "documents"),
  };
  // Where people sign in elsewhere, these tokens are worth nothing, but the people are there.
  const tokens = await makePeople({ ...configuration, externalIdentity: undefined }, prepare);
  const said: string[] = [];
  const server = await serve(configuration, (line) => said.push(line));
  const url = configuration.publicUrl;
  return {
    url,
    dataDir,
    tokens,
    said,
    fetch: (path, { token, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      return fetch(url + path, { redirect: "manual", ...init, headers });
    },
    command: (asked) => answerCommand(configuration, asked),
    close: async () => {
      await server.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** A portal and documents as a build would leave them. */
function fakeBuild(dataDir: string): string {
  const portal = join(dataDir, "portal");
  mkdirSync(join(portal, "assets"), { recursive: true });
  writeFileSync(join(portal, "index.html"), "<!doctype html><title>V2X User Portal</title>");
  writeFileSync(join(portal, "assets", "index-abc123.js"), "export {};");
  mkdirSync(join(dataDir, "documents"));
  for (const name of ["manual", "termsOfUse"])
    writeFileSync(join(dataDir, "documents", `${name}.en.pdf`), `%PDF-1.7 ${name}`);
  return portal;
}

async function makePeople(
  configuration: Configuration,
  prepare: (store: Store, configuration: Configuration) => Promise<void>,
): Promise<Tokens> {
  const installation = await openInstallation(configuration);
  try {
    const { onlyCcms, onlyScms, foreign } = organizations;
    const store = installation.store.identity.organizations;
    for (const organization of Object.values(organizations)) await store.create(organization);
    await prepare(installation.store, configuration);
    return {
      alpha: await tokenOf(installation, "alpha@v2x.example", [onlyCcms]),
      beta: await tokenOf(installation, "beta@v2x.example", [onlyScms]),
      both: await tokenOf(installation, "both@v2x.example", [onlyScms, onlyCcms]),
      gamma: await tokenOf(installation, "gamma@v2x.example", [foreign]),
      operator: await operatorsToken(installation, "runs-it@v2x.example"),
      nobody: await tokenOf(installation, "nobody@v2x.example", []),
      expired: await expiredToken(configuration, installation, "alpha@v2x.example"),
    };
  } finally {
    await installation.store.close();
  }
}

async function tokenOf(
  { store, identity }: Installation,
  email: string,
  memberships: readonly Organization[],
): Promise<string> {
  const account = {
    id: randomUUID(),
    email,
    passwordHash: "not a hash: signs in by token only",
    companyName: "Test",
    state: "approved",
  } as const;
  await store.identity.accounts.create(account);
  for (const { organizationId } of memberships)
    await store.identity.organizations.addMember(organizationId, account.id);
  return identity!.issueAccessToken(email);
}

async function operatorsToken(installation: Installation, email: string): Promise<string> {
  const token = await tokenOf(installation, email, []);
  const { accounts } = installation.store.identity;
  const account = await accounts.findByEmail(email);
  await accounts.setRoles(account!.id, ["operator"]);
  return token;
}

/** The same provider, an hour and a half ago. */
async function expiredToken(
  { publicUrl, contactEmail }: Configuration,
  { store, change, masterKey }: Installation,
  email: string,
): Promise<string> {
  const then = await createIdentity({
    issuer: `${publicUrl}${identityPath}`,
    portalUrl: publicUrl,
    storage: store.identity,
    change,
    secrets: sealingUnder(masterKey),
    accountSecrets: sealingUnder(masterKey),
    now: () => new Date(Date.now() - 5_400_000),
    contactEmail,
  });
  return then.issueAccessToken(email);
}
