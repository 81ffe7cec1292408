import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Skeleton from "@mui/material/Skeleton";
import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import type { TextFormat } from "@v2x/decoder";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CodeView } from "../../../ui/CodeView.tsx";
import { TryAgain } from "../../../ui/TryAgain.tsx";
import { useAddressChoice } from "../../../ui/use-address-choice.ts";
import { useDelayed } from "../../../ui/use-delayed.ts";
import { type ReadItem, textFormats } from "../worker/worker-protocol.ts";
import type { Selection } from "./selection.ts";
import { useDecodedText } from "./use-decoded-text.ts";
import { useLineLinks } from "./use-line-links.ts";

/** Fields whose text is written without being asked for; that of a longer list takes a while. */
const shortEnough = 20_000;

const endings = { notation: "txt", json: "json", xer: "xml" } as const;

/** The whole as text, in three writings; its lines are linked to the fields that stand on them. */
export function DecodedText({ reading, selection }: { reading: ReadItem; selection: Selection }) {
  const { t } = useTranslation();
  const panel = useRef<HTMLDivElement>(null);
  const [format, setFormat] = useAddressChoice("text", textFormats, { staysPut: true });
  const [isWanted, setWanted] = useState(reading.places.starts.length <= shortEnough);
  const query = useDecodedText(reading, format, isWanted);
  const links = useLineLinks(reading, selection, format, isWanted);
  const showSkeleton = useDelayed(query.isFetching, 200);
  const text = query.data;
  const show = () => {
    setWanted(true);
    // The button goes; the focus must not go with it.
    panel.current?.focus();
  };
  return (
    <>
      <Tabs
        value={format}
        onChange={(_, chosen: TextFormat) => setFormat(chosen)}
        aria-label={t("decoder.formats")}
        sx={{ flexShrink: 0, px: 1, borderBottom: "1px solid", borderColor: "divider" }}
      >
        {textFormats.map((offered) => (
          <Tab
            key={offered}
            value={offered}
            label={t(`decoder.format_${offered}`)}
            id={`decoder-format-${offered}`}
            aria-controls="decoder-text"
          />
        ))}
      </Tabs>
      <Box
        ref={panel}
        tabIndex={-1}
        role="tabpanel"
        id="decoder-text"
        aria-labelledby={`decoder-format-${format}`}
        aria-busy={query.isFetching}
        sx={{ flex: 1, display: "flex", flexDirection: "column", minHeight: 0 }}
      >
        {query.isError && text === undefined ? (
          <TryAgain
            message={t("decoder.text_failed")}
            detail={query.error.message}
            onRetry={() => query.refetch()}
          />
        ) : text === undefined && !isWanted ? (
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
            {t("decoder.text_long", { count: reading.places.starts.length })}
            <Button variant="outlined" onClick={show}>
              {t("decoder.text_show")}
            </Button>
          </Box>
        ) : text === undefined ? (
          <Box sx={{ minHeight: 240 }}>
            {showSkeleton &&
              ["40%", "30%", "55%", "50%"].map((width) => <Skeleton key={width} width={width} />)}
          </Box>
        ) : (
          <CodeView
            text={text}
            label={t("decoder.output")}
            fills
            links={links}
            fileName={`${reading.type ?? "decoded"}.${endings[format]}`}
          />
        )}
      </Box>
    </>
  );
}
