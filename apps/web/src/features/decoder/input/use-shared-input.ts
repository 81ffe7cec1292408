import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { bytesToHex } from "../../../ui/hex.ts";
import { isShareFragment, octetsOfFragment, type ShareProblem } from "./share-link.ts";
import type { SourceChoice } from "./use-source.ts";

/**
 * Takes the octets that a share link brought as the input, and takes them out of the address.
 *
 * @returns what was wrong with the last link; undefined where nothing was, or after other input.
 */
export function useSharedInput({ source, restore }: SourceChoice): ShareProblem | undefined {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ problem: ShareProblem; source: number | undefined }>();
  const settle = useEffectEvent((octets: Uint8Array | ShareProblem) => {
    if (typeof octets === "string") setFailed({ problem: octets, source: source?.id });
    else restore({ text: bytesToHex(octets) });
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    if (!isShareFragment(hash)) return;
    let isOver = false;
    void octetsOfFragment(hash).then((octets) => {
      if (!isOver) settle(octets);
    });
    return () => {
      isOver = true;
    };
  }, [hash]);
  return failed?.source === source?.id ? failed?.problem : undefined;
}
