import { useMutation } from "@tanstack/react-query";
import { type CoerDecoderType, calls } from "@v2x/contract";
import { useEffect, useRef } from "react";
import { api } from "../../api/api.ts";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";

/** What was sent to be decoded. */
export interface DecodeInput {
  type: CoerDecoderType;
  hex: string;
}

/** Decodes on demand. A new input, `cancel`, or leaving the screen stops the one under way. */
export function useDecode() {
  const { organizationId } = useOrganization();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const mutation = useMutation({
    mutationFn: ({ type, hex }: DecodeInput) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      return api.call(calls.decodeHexEncodedCOER, { query: { type }, body: hex, signal: controller.signal });
    },
    onSuccess: () => firstStepRecord.record(organizationId, "decode"),
  });
  const cancel = () => {
    mutation.reset();
    running.current?.abort();
  };
  return { ...mutation, cancel };
}
