import { useMutation } from "@tanstack/react-query";
import { ScanText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useOpenInDecoder } from "../../session/use-open-in-decoder.ts";
import { BusyButton } from "../../ui/BusyButton.tsx";
import type { Authority } from "./authority.ts";

/**
 * Fetches an authority's certificate and opens the decoder on it.
 *
 * @param onFailure - told what went wrong, to be shown beside the button; undefined once a new try begins.
 */
export function OpenInDecoderButton({
  authority,
  onFailure,
}: {
  authority: Authority;
  onFailure: (error: Error | undefined) => void;
}) {
  const { t } = useTranslation();
  const openInDecoder = useOpenInDecoder(authority.system);
  const mutation = useMutation({
    mutationFn: async () => new Uint8Array(await (await authority.certificate.fetch()).arrayBuffer()),
    // As with downloads: the card itself was loaded.
    throwOnError: false,
    onMutate: () => onFailure(undefined),
    onSuccess: openInDecoder,
    onError: onFailure,
  });
  return (
    <BusyButton
      size="small"
      busy={mutation.isPending}
      startIcon={<ScanText size={18} aria-hidden />}
      aria-label={t("ca.open_in_decoder_named", { authority: authority.title })}
      onClick={() => mutation.mutate()}
    >
      {t("ca.open_in_decoder")}
    </BusyButton>
  );
}
