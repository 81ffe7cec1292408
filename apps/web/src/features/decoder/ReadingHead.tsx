import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { formatBytes } from "../../ui/format-bytes.ts";
import { Tip } from "../../ui/Tip.tsx";
import {
  type DecoderProduct,
  type DecoderType,
  decoderTypes,
  otherProduct,
} from "./worker/decoder-products.ts";
import type { ReadItem } from "./worker/worker-protocol.ts";

/** What the octets are, how sure that is, and what else they could be, each one press away, in the other decoder too. */
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
  const navigate = useNavigate();
  // The input is kept for both decoders.
  const openElsewhere = (type: string) => {
    const path = { coer_decoder: paths.coerDecoder, uper_decoder: paths.uperDecoder }[otherProduct[product]];
    void navigate({ pathname: path(), search: new URLSearchParams({ type }).toString() });
  };
  const { title, sureness, edition, others, doubts, bytes, layers, failure } = reading;
  const isDoubtful = doubts.length > 0 && sureness !== "asked" && sureness !== "possible";
  const layersText = t("decoder.layers", {
    layers: layers
      .map(({ name, encoding }) => (encoding === "header" ? name : `${name} (${encoding})`))
      .join(" › "),
  });
  return (
    <>
      <Typography component="p" sx={{ fontWeight: 600, "&::first-letter": { textTransform: "uppercase" } }}>
        {failure ? t("decoder.failed_title", { title }) : title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {[
          ...(sureness === undefined ? [] : [t(`decoder.sureness_${isDoubtful ? "doubtful" : sureness}`)]),
          formatBytes(bytes.length),
          ...(edition === undefined ? [] : [edition]),
        ].join(" · ")}
      </Typography>
      {doubts.length > 0 && (
        <Typography variant="body2">{t("decoder.doubts", { doubts: doubts.join("; ") })}</Typography>
      )}
      {layers.length > 1 && (
        <Typography
          variant="body2"
          color="textSecondary"
          title={layersText}
          // The tree has the layers too.
          sx={{
            maxWidth: "100%",
            whiteSpace: { lg: "nowrap" },
            overflow: "hidden",
            textOverflow: "ellipsis",
          }}
        >
          {layersText}
        </Typography>
      )}
      {others.map((other) => {
        const type = decoderTypes[product].find((offered) => offered === other.type);
        const isElsewhere = decoderTypes[otherProduct[product]].some((offered) => offered === other.type);
        return (
          <Box
            key={other.type}
            sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: 2, minWidth: 0 }}
          >
            <Typography variant="body2" sx={{ minWidth: 0 }}>
              {t("decoder.other", { title: other.title })}
            </Typography>
            {type && (
              <Tip text={other.why}>
                <Button
                  size="small"
                  variant="outlined"
                  aria-description={other.why}
                  onClick={() => onType(type)}
                >
                  {t("decoder.read_as", { type })}
                </Button>
              </Tip>
            )}
            {isElsewhere && (
              <Tip text={other.why}>
                <Button
                  size="small"
                  variant="outlined"
                  aria-description={other.why}
                  onClick={() => openElsewhere(other.type)}
                >
                  {t(`decoder.open_in_${otherProduct[product]}`)}
                </Button>
              </Tip>
            )}
          </Box>
        );
      })}
    </>
  );
}
