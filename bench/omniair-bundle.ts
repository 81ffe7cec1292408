import { type BundleRequest, calls } from "@v2x/contract";
import { bareRate, type Cryptography } from "./bare-cryptography.ts";
import { type MeasuredInstallation, onEachDatabase, organizationId } from "./installations.ts";
import { median, type Row } from "./measure.ts";

const weeks = 10;
const perWeek = 100;
const certificates = weeks * perWeek;
/** Compiled code is what a server runs. */
const warmUpRuns = 4;
const runs = 7;
const bareMs = 500;

const none = { freshKeys: 0, generations: 0, encryptions: 0, decryptions: 0, hmacs: 0 };

/**
 * What nobody can leave out who makes a certificate with its key from an expanded one, and checks it as its holder will.
 * Implicit: a multiplication for the cocoon key and one for the share of the key; the key that the certificate stands for,
 * which node:crypto's nearest call is an agreement for; the public key of the key that was rebuilt. Explicit: likewise a
 * multiplication each for cocoon key, share and key that was rebuilt; signature and verification. Both: the hashes of
 * certificate and issuer. Additions of points, which node:crypto has not, are left out.
 */
const arithmetic = {
  implicit: { ...none, multiplications: 3, agreements: 1, signatures: 0, verifications: 0, hashes: 3 },
  explicit: { ...none, multiplications: 3, agreements: 0, signatures: 1, verifications: 1, hashes: 3 },
} satisfies Record<string, Cryptography>;

/**
 * An OBU's bundle of a thousand certificates over HTTP, from the request to the last octet of the verified zip, beside its
 * arithmetic alone in bare node:crypto on one thread. The two take turns, so that a busy machine slows both.
 */
export function omniairBundleRows(): Promise<readonly Row[]> {
  return onEachDatabase(async (on) => [await rowOf(on, "implicit"), await rowOf(on, "explicit")]);
}

async function rowOf(
  { database, url, token }: MeasuredInstallation,
  form: keyof typeof arithmetic,
): Promise<Row> {
  const authorization = `Bearer ${await token()}`;
  const request: BundleRequest = {
    type: "pseudonym",
    numberWeeks: weeks,
    numberCertsPerWeek: perWeek,
    explicit: form === "explicit",
  };
  const bundle = async () => {
    const start = performance.now();
    const answer = await fetch(`${url}${calls.scms.scmsOmniAir.path}?organizationId=${organizationId}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    if (!answer.ok) throw new Error(`the bundle was answered with ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  const taken: [number[], number[]] = [[], []];
  for (let run = -warmUpRuns; run < runs; run += 1) {
    const ours = await bundle();
    const bare = (certificates * 1000) / bareRate(arithmetic[form], bareMs);
    if (run < 0) continue;
    taken[0].push(ours);
    taken[1].push(bare);
  }
  const [value, baseline] = [median(taken[0]), median(taken[1])];
  return {
    name: `OmniAir bundle of ${certificates.toLocaleString("en")} ${form} certificates, ${database}`,
    value: Math.round(value),
    unit: "ms",
    baseline: { name: "their arithmetic in bare node:crypto on one thread", value: Math.round(baseline) },
    ratio: value / baseline,
    target: "at most 1.5",
  };
}
