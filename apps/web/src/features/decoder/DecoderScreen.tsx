import { type RefObject, useEffect, useMemo } from "react";
import { firstStepRecord } from "../../session/first-steps.ts";
import { useOrganization } from "../../session/use-organization.ts";
import { useAddressChoice } from "../../ui/use-address-choice.ts";
import { useFilledMain } from "../../ui/use-filled-main.ts";
import { DecodedOutput } from "./DecodedOutput.tsx";
import { DecoderInput } from "./input/DecoderInput.tsx";
import { useDecode } from "./input/use-decode.ts";
import { useFolding } from "./input/use-folding.ts";
import { useKeeping, useKeptSource } from "./input/use-kept-source.ts";
import { useRecording } from "./input/use-recording.ts";
import { useSharedInput } from "./input/use-shared-input.ts";
import { useReading } from "./use-reading.ts";
import { type DecoderProduct, decoderTypes } from "./worker/decoder-products.ts";

/**
 * Form above, what was decoded below. Type, view, frame and field stand in the address; the data never does.
 *
 * @param screen - the landmark's one element, which the answer fills once the input is a line.
 */
export function DecoderScreen({
  product,
  screen,
}: {
  product: DecoderProduct;
  screen: RefObject<HTMLElement | null>;
}) {
  const { organizationId } = useOrganization();
  const [type, onType] = useAddressChoice("type", decoderTypes[product], { staysPut: true });
  const { choice, owner } = useKeptSource();
  const shareProblem = useSharedInput(choice);
  const state = useReading(product, type, choice);
  const decode = useDecode(product);

  const { data, variables } = decode;
  const { source } = choice;
  const { opened, item, reading, isOpenCurrent, isCurrent, error } = state;
  const mendable = opened && "text" in opened ? opened.text : undefined;
  // A file's octets stand in the text area as hex once they are read: those of the structure that is shown.
  const hex = source?.kind === "text" ? source.text : ((source && (mendable ?? reading?.hex)) ?? "");
  const digits = hex.trim();
  // An answer counts as long as what it answers stands in the form; it has nothing to say of a structure further on.
  const served = useMemo(
    () =>
      data !== undefined &&
      variables?.hex === digits &&
      variables.type === type &&
      (source?.kind === "file" || item === 0)
        ? { text: data, input: variables }
        : undefined,
    [data, variables, digits, type, source, item],
  );
  const isUnread = source === undefined || error !== undefined || (isOpenCurrent && !("id" in opened!));
  const isRead = !isUnread && isCurrent && reading!.failure === undefined;
  // Among the messages of a capture, one that cannot be read is a result like any other.
  const isList = opened !== undefined && "id" in opened && opened.count > 1;
  const isShown = isRead || (isList && !isUnread && isCurrent);
  // A private key stays in sight, with the warning of it.
  const isX509 = isOpenCurrent && "x509" in opened! && !("privateKey" in opened);
  const folding = useFolding(
    source?.id,
    isUnread || isCurrent,
    (isShown && (choice.isWhole || served !== undefined)) || (isX509 && choice.isWhole),
  );
  const { isFolded } = folding;
  useFilledMain(screen, isFolded);
  useKeeping(owner, choice, hex, isOpenCurrent ? opened : undefined);
  const isDecoded = isRead && reading!.type !== undefined;
  useRecording(owner, isDecoded ? { product, type, source: source!, opened, reading: reading! } : undefined);
  useEffect(() => {
    if (isDecoded) firstStepRecord.record(organizationId, "decode");
  }, [isDecoded, organizationId]);
  return (
    <>
      <DecoderInput
        product={product}
        type={type}
        onType={onType}
        hex={hex}
        choice={choice}
        opened={opened}
        decode={decode}
        folding={folding}
        owner={owner}
        shared={isDecoded ? reading!.hex : undefined}
        shareProblem={shareProblem}
      />
      <DecodedOutput
        product={product}
        state={state}
        choice={choice}
        onType={onType}
        served={served}
        isFolded={isFolded}
      />
    </>
  );
}
