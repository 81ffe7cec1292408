import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { paneFrame } from "../../../ui/use-pane-keys.ts";
import { useDecoder } from "../worker/decoder-context.ts";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { bytesOf, octetsOf, rawTextOf } from "./field-bytes.ts";
import { layerOf } from "./field-places.ts";

/** Characters of raw bytes that are shown; copying gives them all. */
const shownRaw = 256;

/** Everything about the chosen field, with ways to take it along. */
export function FieldPanel({ reading, field }: { reading: ReadItem; field: number }) {
  const { t } = useTranslation();
  const decoder = useDecoder();
  const { data: detail } = useQuery({
    queryKey: ["decoder-field", reading.id, field],
    queryFn: () => decoder.call("detail", { reading: reading.id, field }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { start, end, isWhole } = octetsOf(reading, field);
  const raw = rawTextOf(reading, field);
  const layer = layerOf(reading, field);
  const path = detail?.path || layer.name;
  const octets = bytesOf(reading, field);
  const save = () => {
    const name = `${path.replace(/[^A-Za-z0-9]+/g, "-").replace(/^-|-$/g, "")}.bin`;
    saveFile(new Blob([octets as Uint8Array<ArrayBuffer>], { type: "application/octet-stream" }), name);
  };
  return (
    <Box
      component="section"
      {...paneFrame}
      aria-labelledby="decoder-field"
      sx={{ p: 3, minWidth: 0, flex: 1, minHeight: 0, overflow: "auto" }}
    >
      <Typography id="decoder-field" variant="h4" component="h3">
        {t("decoder.field")}
      </Typography>
      <Box
        component="dl"
        sx={{
          m: 0,
          my: 2,
          "& dt": { color: "text.secondary", typography: "body2" },
          "& dd": { m: 0, mb: 1, minWidth: 0, overflowWrap: "anywhere" },
        }}
      >
        {detail?.value !== undefined && (
          <Fact name={t("decoder.value")}>
            <Code>{detail.value}</Code>
          </Fact>
        )}
        {detail?.meaning && <Fact name={t("decoder.meaning")}>{detail.meaning}</Fact>}
        {detail?.hashedId8 && (
          <Fact name="HashedId8">
            <Box sx={{ display: "flex", alignItems: "center", gap: 1, position: "relative" }}>
              <Code>{detail.hashedId8}</Code>
              <CopyButton value={detail.hashedId8} what={`HashedId8 ${detail.hashedId8}`} />
            </Box>
          </Fact>
        )}
        <Fact name={t("decoder.path")}>
          <Code>{path}</Code>
        </Fact>
        {detail && (
          <>
            <Fact name={t("decoder.type")}>
              <Code>{detail.type}</Code>
            </Fact>
            {detail.constraint !== detail.type && (
              <Fact name={t("decoder.constraint")}>
                <Code>{detail.constraint}</Code>
              </Fact>
            )}
          </>
        )}
        <Fact name={t("decoder.place")}>{placeText()}</Fact>
        {raw !== "" && (
          <Fact name={t(isWhole ? "decoder.bytes" : "decoder.bits")}>
            <Code>{raw.length > shownRaw ? `${raw.slice(0, shownRaw)}…` : raw}</Code>
          </Fact>
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, position: "relative" }}>
        {detail?.value !== undefined && (
          <CopyButton
            value={detail.value}
            what={t("decoder.value_of", { path })}
            text={t("decoder.copy_value")}
          />
        )}
        <CopyButton value={path} what={t("decoder.path_of", { path })} text={t("decoder.copy_path")} />
        {raw !== "" && (
          <CopyButton
            value={raw}
            what={t(isWhole ? "decoder.bytes_of" : "decoder.bits_of", { path })}
            text={t(isWhole ? "decoder.copy_bytes" : "decoder.copy_bits")}
          />
        )}
        {isWhole && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<Download size={18} aria-hidden />}
            onClick={save}
          >
            {t("decoder.save_bytes")}
          </Button>
        )}
      </Box>
    </Box>
  );

  function placeText(): string {
    if (start === end) return t("decoder.place_none", { octet: start >> 3 });
    const octet = start >> 3;
    const last = (end - 1) >> 3;
    const octetText =
      octet === last
        ? t("decoder.place_octet", { octet })
        : t("decoder.place_octets", { octet, last, count: last - octet + 1 });
    if (layer.unit === "octet") return octetText;
    const bits = t("decoder.place_bits", { count: end - start, bit: start % 8 });
    return `${octetText}, ${bits}`;
  }
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Code({ children }: { children: ReactNode }) {
  return (
    <Box component="code" sx={{ typography: "mono", overflowWrap: "anywhere" }}>
      {children}
    </Box>
  );
}
