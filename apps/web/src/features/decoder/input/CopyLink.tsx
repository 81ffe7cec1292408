import { Link2, Link2Off } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { CompactButton } from "../../../ui/CompactButton.tsx";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { hexToBytes } from "../../../ui/hex.ts";
import { useSnackbar } from "../../../ui/use-snackbar.ts";
import { largestShared, shareFragmentOf } from "./share-link.ts";

/** Copies an address that opens what is shown, as it is shown: the octets stand in its fragment, which no server sees. */
export function CopyLink({ hex }: { hex: string }) {
  const { t } = useTranslation();
  const { show } = useSnackbar();
  const { pathname, search } = useLocation();
  const isTooLarge = hex.length / 2 > largestShared;
  const fragment = useMemo(() => (isTooLarge ? "" : shareFragmentOf(hexToBytes(hex))), [hex, isTooLarge]);
  if (isTooLarge) {
    return (
      <CompactButton
        name={t("decoder.link")}
        icon={Link2Off}
        onClick={() => show(t("decoder.link_refused", { max: formatBytes(largestShared) }))}
      />
    );
  }
  const query = new URLSearchParams(search);
  // The link carries the structure that is shown, not those around it.
  query.delete("frame");
  const page = `${window.location.origin}${pathname}${query.size > 0 ? `?${query}` : ""}`;
  return (
    <CopyButton
      value={Promise.resolve(fragment).then((octets) => page + octets)}
      what={t("decoder.link_what")}
      text={t("decoder.link")}
      icon={Link2}
      isCompact
    />
  );
}
