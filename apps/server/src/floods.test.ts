import { randomBytes } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { calls } from "@v2x/contract";
import { generatePrivateKey } from "@v2x/crypto";
import { unprovenBounds } from "@v2x/store";
import { enrollmentOf, registeredAs, type Unit, withTables } from "@v2x/testkit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { campDownloads, campPosts } from "./routes/camp-ra.ts";
import { authorityPaths } from "./routes/ccms-authorities.ts";
import { scmsPosts } from "./routes/scms-authorities.ts";
import { organizations } from "./running-server.test-support.ts";
import { type ScmsTestServer, startScmsTestServer } from "./scms-units.test-support.ts";

const [loud, quiet, devices] = ["127.0.0.2", "127.0.0.3", "127.0.0.4"];
const units = Array.from({ length: 5 }, (_, at) => `Unit ${at}`);
/** More than are kept within a minute, whenever a minute begins. */
const requests = 2 * unprovenBounds.ofNetworkInMinute + 50;

const posts = [...Object.values(authorityPaths), ...Object.values(scmsPosts), ...Object.values(campPosts)];
const downloads = [
  [scmsPosts.authorization, "ieee-1609.2.1-authorization"],
  [scmsPosts.successor, "ieee-1609.2.1-authorization"],
  ...Object.values(campDownloads).map((path) => [path, "download-req"] as const),
] as const;

let server: ScmsTestServer;
beforeAll(async () => {
  server = await startScmsTestServer(units, { FEATURES: "camp", CONNECTIONS_PER_ADDRESS: "0" });
}, 240_000);
afterAll(() => server.close());

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
afterAll(() => agent.destroy());

/** Sends a request from an address of this machine. @returns its status. */
function send(
  localAddress: string,
  path: string,
  { body, headers = {} }: { readonly body?: Uint8Array; readonly headers?: Record<string, string> },
): Promise<number> {
  const method = body === undefined ? "GET" : "POST";
  return new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const sent = request(
      { host: "127.0.0.1", port, path, method, headers, localAddress, agent },
      (answer) => {
        answer.resume().once("end", () => resolve(answer.statusCode!));
      },
    );
    sent.once("error", reject).end(body);
  });
}

/** Sends requests, 16 at a time. @returns how many were answered with each status. */
async function flood(
  times: number,
  one: (at: number) => Promise<number>,
): Promise<ReadonlyMap<number, number>> {
  const statuses = new Map<number, number>();
  const from = async (first: number) => {
    for (let at = first; at < times; at += 16) {
      const status = await one(at);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, first) => from(first)));
  return statuses;
}

/** What the database has on the disk, in octets, its log included. */
function octetsOnDisk(): number {
  const directory = join(server.dataDir, "database");
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

/** Reads from the database, while the server goes on. */
async function rowsOf<Row>(query: string): Promise<readonly Row[]> {
  const { rows } = await withTables(server.dataDir, (client) => client.query(query));
  return rows as readonly Row[];
}

/** Names a unit that is registered, and signs with a key that is not its own. */
async function forged(): Promise<Uint8Array> {
  const unit: Unit = { ...server.unit(units[0]!), canonicalKey: generatePrivateKey("NistP256") };
  return (await enrollmentOf(unit, { registered: registeredAs(unit) })).octets;
}

it("keep what devices prove and what other networks sent, within bounds on the disk", async () => {
  const before = octetsOnDisk();
  for (const path of posts) await send(quiet!, path, { body: randomBytes(99) });
  const forgery = await forged();
  for (const [at, path] of [...posts, ...downloads.map(([path]) => path)].entries()) {
    const header = downloads[at - posts.length]?.[1];
    const statuses = await flood(at < 2 ? requests : 60, () =>
      header === undefined
        ? send(loud!, path, { body: randomBytes(8192) })
        : send(loud!, path, { headers: { [header]: randomBytes(8192).toString("base64") } }),
    );
    for (const status of statuses.keys()) expect([400, 500]).toContain(status);
    // Amid the flood of its network, and of what names its organization.
    if (at < units.length) await server.enroll(units[at]!);
    await flood(40, () => send(loud!, scmsPosts.enrollment, { body: forgery }));
    await send(devices!, scmsPosts.enrollment, { body: forgery });
  }
  expect(octetsOnDisk() - before).toBeLessThan(50e6);

  const kept = await rowsOf<{ allowance: string; minute: number; events: number; largest: number }>(`
    select coalesce(split_part(allowance, ' ', 1), 'proven') as allowance, floor(extract(epoch from at) / 60)::integer as minute,
      count(*)::integer as events, max(length(trace) + length(message))::integer as largest
    from protocol_events join protocol_traces on event_id = id group by 1, 2
  `);
  const { onlyScms } = organizations;
  const of = (allowance: string) => kept.filter((row) => row.allowance === allowance);
  const count = (rows: typeof kept) => rows.reduce((sum, { events }) => sum + events, 0);
  expect(new Set(kept.map(({ allowance }) => allowance))).toEqual(
    new Set(["proven", loud, quiet, onlyScms.organizationId]),
  );
  expect(count(of("proven"))).toBe(units.length);
  expect(count(of(quiet!))).toBe(posts.length);
  expect(count(of(onlyScms.organizationId))).toBeGreaterThanOrEqual(posts.length + downloads.length);
  const ofMinute = new Map<number, number>();
  for (const { minute, events } of of(loud!)) ofMinute.set(minute, (ofMinute.get(minute) ?? 0) + events);
  for (const events of ofMinute.values())
    expect(events).toBeLessThanOrEqual(unprovenBounds.ofNetworkInMinute);
  for (const { allowance, largest } of kept) if (allowance !== "proven") expect(largest).toBeLessThan(4096);

  // Where a minute ended amid the floods, more of them is kept before the granted ones than a page has.
  const shown: (string | null)[] = [];
  for (let page = 0, total = 1; shown.length < total; page += 1) {
    const { ecaEvents } = calls.scms;
    const answer = await server.fetch(`${ecaEvents.path}?size=100&page=${page}`, {
      token: server.tokens.beta,
    });
    const { content, totalElements } = ecaEvents.answer.schema.parse(await answer.json());
    shown.push(...content.map(({ responseCode }) => responseCode));
    total = totalElements;
  }
  expect(shown.filter((code) => code === "ok")).toHaveLength(units.length);
}, 300_000);

it("store no account for most who register or ask for links", async () => {
  const asked = (path: string, fields: Record<string, string>) =>
    send(loud!, path, {
      body: Buffer.from(new URLSearchParams(fields).toString()),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  await flood(100, (at) =>
    asked("/identity/register", {
      email: `flood-${at}@example.org`,
      companyName: "Flood",
      password: "correct horse 7",
      privacy: "yes",
      terms: "yes",
    }),
  );
  await flood(100, (at) => asked("/identity/password/forgotten", { email: `flood-${at}@example.org` }));
  const [stored] = await rowsOf<Record<string, number>>(`
    select (select count(*)::integer from accounts where email like 'flood%') as accounts,
      (select count(*)::integer from audit_log where subject like '%flood%' or actor_name like 'flood%') as notes,
      (select count(*)::integer from brakes) as brakes
  `);
  expect(stored!.accounts).toBeLessThanOrEqual(25);
  expect(stored!.notes).toBeLessThanOrEqual(25);
  expect(stored!.brakes).toBeLessThanOrEqual(60);
}, 240_000);
