import { fromHex } from "@v2x/asn1";
import { calls, isHexPairs } from "@v2x/contract";
import type { ServeCall } from "../http/api-call.ts";
import type { WorkThreads } from "../work/work-threads.ts";

/** Serves the decoder calls. Nothing of what is decoded is kept. */
export function serveDecoders(serve: ServeCall, { decode }: WorkThreads): void {
  serve(calls.decoders.decodeHexEncodedCOER, ({ query: { type }, body, as, asker }) =>
    decode({ rules: "COER", type, octets: octetsOf(body), as }, asker),
  );
  serve(calls.decoders.decodeHexEncodedUPER, ({ query: { type }, body, as, asker }) =>
    decode({ rules: "UPER", type, octets: octetsOf(body), as }, asker),
  );
  serve(calls.decoders.decodeCOER, ({ query: { type }, body, as, asker }) =>
    decode({ rules: "COER", type, octets: body, as }, asker),
  );
}

/** Of a value as text, its characters. */
function octetsOf(body: string): Uint8Array {
  return isHexPairs(body) ? fromHex(body) : new TextEncoder().encode(body);
}
