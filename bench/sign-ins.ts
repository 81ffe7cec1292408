import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { type MeasuredInstallation, onEachDatabase } from "./installations.ts";
import { median, quantile, type Row } from "./measure.ts";

const password = "bench password 1";
/** So many sign in at a time, each with an account of their own. */
const people = 8;
const inSlice = 40;
const slices = 5;

/**
 * Whole sign-ins over HTTP, from the page to the tokens, beside the bare check of a password on all cores. The two take
 * turns, so that a busy machine slows both. Whoever signs in runs on the same cores.
 */
export function signInRows(): Promise<readonly Row[]> {
  return onEachDatabase(async (on) => {
    const passwordHash = await hash(password);
    await on.prepare(async ({ identity: { accounts } }) => {
      for (let n = 0; n < people; n += 1)
        await accounts.create({
          ...{ id: `person-${n}`, email: emailOf(n), companyName: "Bench" },
          ...{ passwordHash, state: "approved" },
        });
    });
    await signIns(on.url);
    const rates: number[] = [];
    const bare: number[] = [];
    const milliseconds: number[] = [];
    for (let turn = 0; turn < slices; turn += 1) {
      const outcome = await signIns(on.url);
      rates.push(outcome.rate);
      milliseconds.push(...outcome.milliseconds);
      bare.push(await bareRate(passwordHash));
    }
    return rowsOf(on, { rates, bare, milliseconds });
  });
}

function rowsOf(
  { database }: MeasuredInstallation,
  { rates, bare, milliseconds }: Record<"rates" | "bare" | "milliseconds", readonly number[]>,
): Row[] {
  const [value, baseline] = [median(rates), median(bare)];
  return [
    {
      name: `sign-ins, ${database}`,
      value: Math.round(value * 10) / 10,
      unit: "sign-ins/s",
      baseline: {
        name: `bare password hash on ${availableParallelism()} cores`,
        value: Math.round(baseline * 10) / 10,
      },
      ratio: value / baseline,
    },
    { name: `p95 with ${people} at a time, ${database}`, value: quantile(milliseconds, 0.95), unit: "ms" },
  ];
}

const emailOf = (person: number) => `person-${person}@v2x.example`;

async function signIns(url: string) {
  const milliseconds: number[] = [];
  const start = performance.now();
  let begun = 0;
  const person = async (_: unknown, n: number) => {
    while (begun < inSlice) {
      begun += 1;
      const from = performance.now();
      await signIn(url, emailOf(n));
      milliseconds.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: people }, person));
  return { rate: inSlice / ((performance.now() - start) / 1000), milliseconds };
}

/** As a browser without a screen and the portal's client: the page, the password, the code, the tokens. */
export async function signIn(url: string, email: string): Promise<void> {
  const cookies = new Map<string, string>();
  const visit = async (address: URL, body?: URLSearchParams) => {
    const answer = await fetch(address, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(body && { method: "POST", body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    await answer.text();
    return new URL(answer.headers.get("location") ?? "", url);
  };
  const client = { client_id: "v2x-portal", redirect_uri: `${url}/oauth/callback` };
  const asked = new URLSearchParams({ ...client, response_type: "code", scope: "openid email" });
  const form = await visit(new URL(`/identity/auth?${asked}`, url));
  const accepted = await visit(form, new URLSearchParams({ email, password }));
  const code = (await visit(accepted)).searchParams.get("code");
  if (code === null) throw new Error("a right password is refused");
  const body = new URLSearchParams({ ...client, grant_type: "authorization_code", code });
  const answer = await fetch(`${url}/identity/token`, { method: "POST", body });
  if (!answer.ok) throw new Error(`no tokens: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

/** Checks of a password, and nothing else, on all cores, in a second. */
async function bareRate(passwordHash: string): Promise<number> {
  const start = performance.now();
  let begun = 0;
  const core = async () => {
    while (begun < inSlice) {
      begun += 1;
      await verify(passwordHash, password);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, core));
  return inSlice / ((performance.now() - start) / 1000);
}
