import { beforeAll, describe, expect, it } from "vitest";
import { within } from "../hierarchy.test-support.ts";
import { toTime64 } from "../index.ts";
import {
  type Bench,
  day,
  europeanBench,
  evidence,
  judged,
  readingOf,
  signMessage,
} from "./verdict.test-support.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await europeanBench();
});

/** What is read is kept in the folder `readings`, for people to judge; `vitest -u` writes it anew. */
async function expectReading(name: string, verdict: ReturnType<typeof judged>, holders = {}) {
  const { ticket, aa, root } = bench;
  const all = { TICKET: ticket.certificate, AA: aa.certificate, ROOT: root.certificate, ...holders };
  await expect(readingOf(verdict, all)).toMatchFileSnapshot(`./readings/${name}.txt`);
}

const header = {
  psid: 36,
  generationTime: toTime64(within),
  expiryTime: toTime64(day("2024-08-02")),
};
const place = { latitude: 521_000_000, longitude: -43_000_000, elevation: 0 };
const region = { choice: "circularRegion", value: { center: place, radius: 5 } } as const;

describe("what people read", () => {
  it("of a ticket with everything at hand", async () => {
    await expectReading("ticket", judged(bench.ticket.certificate.bytes, bench.atHand()));
  });

  it("of a ticket alone", async () => {
    await expectReading("ticket-alone", judged(bench.ticket.certificate.bytes));
  });

  it("of a root that nobody declared trusted", async () => {
    await expectReading("root-alone", judged(bench.root.certificate.bytes));
  });

  it("of a message that was sent from within its signer's region", async () => {
    const signer = await bench.careless({ region }, bench.aa);
    const message = await signMessage({ ...header, generationLocation: place }, signer);
    await expectReading("message", judged(message, bench.atHand()), { SIGNER: signer.certificate });
  });

  it("of a message that breaks every rule of time and place", async () => {
    const signer = await bench.careless({ region }, bench.aa);
    const wrong = {
      psid: 37,
      generationTime: toTime64(day("2027-01-01")),
      expiryTime: toTime64(day("2026-01-01")),
      generationLocation: { ...place, latitude: -521_000_000, longitude: 43_000_000 },
    };
    const verdict = judged(await signMessage(wrong, signer), bench.atHand());
    await expectReading("message-wrong", verdict, { SIGNER: signer.certificate });
  });

  it("of a message whose signer is not at hand", async () => {
    const message = await signMessage(header, bench.ticket, undefined, "digest");
    await expectReading("message-of-digest", judged(message));
  });

  it("of a revocation list", async () => {
    const options = { known: evidence(bench.root.certificate), trusted: bench.trustRoot() };
    await expectReading("revocation-list", judged(bench.crl, options));
  });

  it("of octets that are nothing", async () => {
    await expectReading("octets", judged(Uint8Array.of(1, 2, 3)));
  });
});
