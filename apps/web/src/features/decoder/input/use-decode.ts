import { useMutation } from "@tanstack/react-query";
import { type CoerDecoderType, calls, type UperDecoderType } from "@v2x/contract";
import { useEffect, useRef } from "react";
import { api } from "../../../api/api.ts";
import { firstStepRecord } from "../../../session/first-steps.ts";
import { useOrganization } from "../../../session/use-organization.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { DecoderProduct, DecoderType } from "../worker/decoder-products.ts";

/** What was sent to be decoded. */
export interface DecodeInput {
  type: DecoderType;
  hex: string;
}

/** The server's answer, with what it answers. */
export interface ServedText {
  readonly text: string;
  readonly input: DecodeInput;
}

/** Decoding by the server, on demand: how it goes, and a way to stop it. */
export type ServerDecode = ReturnType<typeof useDecode>;

/** Has the server decode on demand. A new input, `cancel`, or leaving the screen stops the one under way. */
export function useDecode(product: DecoderProduct) {
  const { organizationId } = useOrganization();
  const decoder = useDecoder();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: async ({ type, hex }: DecodeInput) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      // The screen says so as well, but a quick press comes before it knows.
      if ((await decoder.call("privateKey", { text: hex })) !== undefined) {
        throw new Error("a private key is not sent");
      }
      return product === "coer_decoder"
        ? api.call(calls.decoders.decodeHexEncodedCOER, {
            query: { type: type as CoerDecoderType },
            body: hex,
            signal,
          })
        : api.call(calls.decoders.decodeHexEncodedUPER, {
            query: { type: type as UperDecoderType },
            body: hex,
            signal,
          });
    },
    onSuccess: () => firstStepRecord.record(organizationId, "decode"),
  });
  const cancel = () => {
    mutation.reset();
    running.current?.abort();
  };
  return { ...mutation, cancel };
}
