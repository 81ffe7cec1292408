import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hash } from "@node-rs/argon2";
import { calls } from "@v2x/contract";
import { enrolmentOf, type Fleet, registerFleet, type Station, takeCredential } from "@v2x/testkit";
import { type MeasuredInstallation, onEachDatabase, organizationId } from "./installations.ts";
import { quantile, type Row } from "./measure.ts";
import { signIn } from "./sign-ins.ts";

/**
 * Addresses of this machine, in networks of their own. Whoever works meanwhile does so from 127.0.0.1. Within a minute
 * the targets share the limits of these three, so floods of less than a minute say less.
 */
const attackers = ["127.0.1.1", "127.0.2.1", "127.0.3.1"];

/** Requests to one address, as fast as they are answered. */
export interface Flood extends Target {
  readonly url: string;
  /** An address of this machine. */
  readonly from: string;
  readonly seconds: number;
}

/** How many requests got each status. */
export interface FloodOutcome {
  readonly statuses: Readonly<Record<string, number>>;
}

/** What is flooded. `{n}` in path and body becomes something new for each request. */
interface Target {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** Visited once by each connection before; its redirect is what is flooded then, with the cookies that came. */
  readonly begin?: string;
}

const get = (path: string, headers = {}): Target => ({ method: "GET", path, headers, body: "" });
const post = (path: string, type: string, body: string | Uint8Array, headers = {}): Target => ({
  method: "POST",
  path,
  headers: { "content-type": type, ...headers },
  body,
});
const octets = (path: string, body: Uint8Array = randomBytes(8000)): Target =>
  post(path, "application/octet-stream", body);
const form = (path: string, fields: Record<string, string>, headers = {}): Target =>
  post(path, "application/x-www-form-urlencoded", formOf(fields), headers);
const formOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value.includes("{n}") ? value : encodeURIComponent(value)}`)
    .join("&");

function targets(url: string, forged: Uint8Array): Readonly<Record<string, Target>> {
  const client = { client_id: "v2x-portal", redirect_uri: `${url}/oauth/callback` };
  const begin = `/identity/auth?${new URLSearchParams({ ...client, response_type: "code", scope: "openid email" })}`;
  const password = "correct horse 7";
  const wrongSecret = `Basic ${Buffer.from("v2x-service-{n}:wrong").toString("base64")}`;
  return {
    "the first page": get("/"),
    "an information page": get("/info/privacy.en.html"),
    "openapi.json, compressed": get("/api/openapi.json", { "accept-encoding": "br" }),
    "openapi.json": get("/api/openapi.json"),
    "unknown paths": get("/api/nothing-{n}"),
    "calls without a token": get(calls.meta.account.path),
    "decoding without a token": post(
      calls.decoders.decodeHexEncodedCOER.path,
      "text/plain",
      "80".repeat(9000),
    ),
    "the signer without a token": post(calls.signer.sign.path, "application/json", "{}"),
    getctl: get("/ccms/dc/getctl"),
    getcrl: get("/ccms/dc/getcrl"),
    "EA, forged": octets("/ccms/ea/enrolment", forged),
    "EA, noise": octets("/ccms/ea/enrolment"),
    "AA, noise": octets("/ccms/aa/authorization"),
    "ECA, noise": octets("/scms/eca/v3/enrollment-certificate"),
    "RA, noise": octets("/scms/ra/v3/authorization-certificate"),
    "RA, downloads": get("/scms/ra/v3/authorization-certificate", {
      "ieee-1609.2.1-authorization": randomBytes(6000).toString("base64"),
    }),
    "misbehavior reports, noise": octets("/scms/ra/v3/misbehavior-report", randomBytes(16_000)),
    "CAMP's RA, noise": octets("/camp/ra/provision-pseudonym-certificate-batch"),
    "CAMP's CRL": get("/download-crl"),
    "beginning to sign in": get(begin),
    "signing in, wrong password": { ...form("", { email: "flood-{n}@v2x.example", password }), begin },
    registering: form("/identity/register", {
      ...{ email: "flood-{n}@v2x.example", companyName: "Flood", password, privacy: "yes", terms: "yes" },
    }),
    "activating, unknown link": form("/identity/activation", { token: `${"{n}".padEnd(40, "0")}`, password }),
    "forgotten passwords": form("/identity/password/forgotten", { email: "flood-{n}@v2x.example" }),
    "password strength": form("/identity/password/strength", { password: "Flood {n} of words" }),
    "wrong client secrets": form(
      "/identity/token",
      { grant_type: "client_credentials" },
      { authorization: wrongSecret },
    ),
    "wrong refresh tokens": form("/identity/token", {
      ...{ client_id: client.client_id, grant_type: "refresh_token", refresh_token: "flood-{n}" },
    }),
    "health checks": get("/readyz"),
  };
}

/**
 * What somebody notices at the portal while three other networks flood one public address after another at full speed:
 * the slowest of signing in, decoding, an enrolment and a page, and how many of these are refused; then what the floods
 * leave on the disk and in memory. The floods run on the same cores.
 *
 * @param seconds - how long each address is flooded.
 * @param only - a part of the names of those that are.
 */
export function floodRows({ seconds, only }: { seconds: number; only: string }): Promise<readonly Row[]> {
  return onEachDatabase(
    async (on) => {
      const fleet = await on.prepare(async ({ ccms, identity }) => {
        const passwordHash = await hash(password);
        await identity.accounts.create({
          ...{ id: "person", email, companyName: "Bench", passwordHash, state: "approved" },
        });
        return registerFleet(ccms, organizationId, 500);
      });
      const work = await worker(on, fleet);
      await work(5);
      const rest = await work(seconds);
      const [memory, disk] = [on.memory(), on.octetsOnDisk()];
      const stranger: Station = { ...fleet.stations[0]!, canonicalId: randomBytes(16) };
      const forged = (await enrolmentOf(stranger, fleet)).request.octets;
      const rows: Row[] = [];
      let most = memory;
      for (const [name, target] of Object.entries(targets(on.url, forged))) {
        if (!name.includes(only)) continue;
        const [noticed, ...outcomes] = await Promise.all([
          work(seconds),
          ...attackers.map((from) => flood({ ...target, url: on.url, from, seconds })),
        ]);
        most = Math.max(most, on.memory());
        const row = noticedRow(`${name}, ${on.database}`, noticed, rest, outcomes);
        rows.push(row);
        console.log(`${row.name} ${row.value} ms, ${on.memory()} MB`); // all of it takes long
      }
      return [
        ...rows,
        {
          name: `disk that all of it took, ${on.database}`,
          value: Math.round((on.octetsOnDisk() - disk) / 1e6),
          unit: "MB",
          target: "< 50 MB",
        },
        {
          name: `most memory, ${on.database}`,
          value: most,
          unit: "MB",
          baseline: { name: "at rest", value: memory },
          ratio: most / memory,
          target: "< 1.5",
        },
      ];
    },
    {
      ...{ RATE_LIMIT_PER_MINUTE: "3000", DEVICE_RATE_LIMIT_PER_MINUTE: "60000" },
      ...{ SIGNER_RATE_LIMIT_PER_MINUTE: "120000", FEATURES: "camp" },
    },
  );
}

const email = "person@v2x.example";
const password = "bench password 1";

/** What somebody noticed: how long each thing took, and what of it failed. */
interface Noticed {
  readonly milliseconds: Readonly<Record<string, readonly number[]>>;
  readonly failures: readonly string[];
}

/** Somebody who signs in, decodes, enrols a station and opens the page, again and again. */
async function worker(
  on: MeasuredInstallation,
  fleet: Fleet,
): Promise<(seconds: number) => Promise<Noticed>> {
  const headers = { authorization: `Bearer ${await on.token()}` };
  let enrolled = 0;
  const answered = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(on.url + path, init);
    const received = new Uint8Array(await answer.arrayBuffer());
    if (!answer.ok) throw new Error(`${answer.status}`);
    return received;
  };
  const works: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    "signing in": async () => () => signIn(on.url, email),
    decoding: async () => {
      const body = Buffer.from(fleet.ea.bytes).toString("hex");
      return () => answered(calls.decoders.decodeHexEncodedCOER.path, { method: "POST", headers, body });
    },
    enrolling: async () => {
      const request = await enrolmentOf(fleet.stations[enrolled++ % fleet.stations.length]!, fleet);
      const sent = { method: "POST", body: Buffer.from(request.request.octets) };
      return async () =>
        takeCredential(
          request,
          await answered("/ccms/ea/enrolment", {
            ...sent,
            headers: { "content-type": "application/x-its-request" },
          }),
          fleet,
        );
    },
    "the page": async () => () => answered("/"),
  };
  return async (seconds) => {
    const milliseconds: Record<string, number[]> = {};
    const failures: string[] = [];
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      for (const [name, prepare] of Object.entries(works)) {
        const work = await prepare();
        const start = performance.now();
        await work().catch((error: unknown) => failures.push(`${name}: ${(error as Error).message}`));
        milliseconds[name] = [...(milliseconds[name] ?? []), performance.now() - start];
      }
      await wait(100);
    }
    return { milliseconds, failures };
  };
}

function flood(target: Flood): Promise<FloodOutcome> {
  const child = fork(join(import.meta.dirname, "flood-process.ts"), { serialization: "advanced" });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("a process that floods has ended")));
    child.once("message", (outcome) => {
      child.removeAllListeners("exit");
      child.kill();
      resolve(outcome as FloodOutcome);
    });
    child.send(target);
  });
}

function noticedRow(
  name: string,
  { milliseconds, failures }: Noticed,
  rest: Noticed,
  outcomes: readonly FloodOutcome[],
): Row {
  const p95s = Object.entries(milliseconds).map(([work, values]) => [work, quantile(values, 0.95)] as const);
  const [slowest, value] = p95s.toSorted(([, a], [, b]) => b - a)[0]!;
  const statuses = new Map<string, number>();
  for (const outcome of outcomes)
    for (const [status, count] of Object.entries(outcome.statuses))
      statuses.set(status, (statuses.get(status) ?? 0) + count);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  const refused = failures.length === 0 ? "none refused" : `REFUSED ${[...new Set(failures)].join("; ")}`;
  const all = p95s.map(([work, p95]) => `${work} ${Math.round(p95)}`).join(", ");
  const atRest = quantile(rest.milliseconds[slowest]!, 0.95);
  return {
    name: `${name} (${answers}): p95 of ${all}; ${refused}; slowest`,
    value: Math.round(value),
    unit: "ms",
    baseline: { name: "at rest", value: Math.round(atRest) },
    ratio: value / atRest,
    target: "< 1000 ms",
  };
}
