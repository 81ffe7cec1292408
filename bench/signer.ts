import { toHex, uper } from "@v2x/asn1";
import { calls } from "@v2x/contract";
import { j2735 } from "@v2x/v2x-schema";
import { bareRate, type Cryptography } from "./bare-cryptography.ts";
import { type MeasuredInstallation, onEachDatabase } from "./installations.ts";
import { startLoadGenerator } from "./load.ts";
import { median, quantile, type Row } from "./measure.ts";

const inFlight = 16;
const inSlice = 500;
const warmUpSlices = 2;
const slices = 7;
const bareSliceMs = 300;

/** The signature of a message, and the hashes that it covers. */
const ofSignature: Cryptography = {
  freshKeys: 0,
  agreements: 0,
  generations: 0,
  signatures: 1,
  verifications: 0,
  encryptions: 0,
  decryptions: 0,
  hashes: 3,
  hmacs: 0,
};

/**
 * Short MAP messages signed over HTTP with one account's token, beside bare signing on one thread. The two take turns, so
 * that a busy machine slows both.
 */
export function signerRows(): Promise<readonly Row[]> {
  return onEachDatabase(async (on) => {
    const generator = startLoadGenerator();
    try {
      return await rowsOf(on, generator);
    } finally {
      generator.close();
    }
  });
}

async function rowsOf(
  { database, url, token }: MeasuredInstallation,
  generator: ReturnType<typeof startLoadGenerator>,
): Promise<Row[]> {
  const authorization = `Bearer ${await token()}`;
  const hex = toHex(uper.encode(j2735.MessageFrame, { messageId: 18, value: { msgIssueRevision: 1 } }));
  const slice = () => {
    const body = { rsuid: "RSU-1", generationTime: new Date().toISOString(), j2735message: hex };
    return generator.run({
      url: url + calls.signer.sign.path,
      contentType: "application/json",
      authorization,
      bodies: Array(inSlice).fill(Buffer.from(JSON.stringify(body))),
      inFlight,
    });
  };
  for (let turn = 0; turn < warmUpSlices; turn += 1) await slice();
  const rates: number[] = [];
  const bare: number[] = [];
  const milliseconds: number[] = [];
  for (let turn = 0; turn < slices; turn += 1) {
    const outcome = await slice();
    rates.push(inSlice / outcome.seconds);
    milliseconds.push(...outcome.milliseconds);
    bare.push(bareRate(ofSignature, bareSliceMs));
  }
  const [value, baseline] = [median(rates), median(bare)];
  return [
    {
      name: `messages signed, ${database}`,
      value: Math.round(value),
      unit: "signatures/s",
      baseline: { name: "bare signing on one thread", value: Math.round(baseline) },
      ratio: value / baseline,
      target: "at least 500/s on 2 cores",
    },
    { name: `p99 with ${inFlight} at a time, ${database}`, value: quantile(milliseconds, 0.99), unit: "ms" },
  ];
}
