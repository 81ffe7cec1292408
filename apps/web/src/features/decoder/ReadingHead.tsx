import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { formatBytes } from "../../ui/format-bytes.ts";
import { type DecoderProduct, type DecoderType, decoderTypes } from "./worker/decoder-products.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** What the octets are, how sure that is, and what else they could be, each one press away. */
export function ReadingHead({
  product,
  reading,
  onType,
}: {
  product: DecoderProduct;
  reading: ReadItem;
  onType: (type: DecoderType) => void;
}) {
  const { t } = useTranslation();
  const { title, sureness, edition, others, bytes, layers, failure } = reading;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "baseline", columnGap: 3 }}>
        <Typography component="p" sx={{ fontWeight: 600, "&::first-letter": { textTransform: "uppercase" } }}>
          {failure ? t("decoder.failed_title", { title }) : title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[
            ...(sureness === undefined ? [] : [t(`decoder.sureness_${sureness}`)]),
            formatBytes(bytes.length),
            ...(edition === undefined ? [] : [edition]),
          ].join(" · ")}
        </Typography>
      </Box>
      {layers.length > 1 && (
        <Typography variant="body2" color="textSecondary">
          {t("decoder.layers", {
            layers: layers
              .map(({ name, encoding }) => (encoding === "header" ? name : `${name} (${encoding})`))
              .join(" › "),
          })}
        </Typography>
      )}
      {others.map((other) => {
        const type = decoderTypes[product].find((offered) => offered === other.type);
        return (
          <Box
            key={other.type}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 3, rowGap: 1 }}
          >
            <Typography variant="body2" sx={{ flex: "1 1 320px", minWidth: 0 }}>
              {t("decoder.other", { title: other.title })} {other.why}
            </Typography>
            {type && (
              <Button size="small" variant="outlined" onClick={() => onType(type)}>
                {t("decoder.read_as", { type })}
              </Button>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
