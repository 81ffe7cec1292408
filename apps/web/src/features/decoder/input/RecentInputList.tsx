import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { X } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { InputOwner } from "../../../session/kept-input.ts";
import { type RecentInput, recentInputs } from "../../../session/recent-inputs.ts";
import { formatBytes } from "../../../ui/format-bytes.ts";
import { IconTool } from "../../../ui/IconTool.tsx";
import { secondText } from "../../../ui/moment-text.ts";
import { type DecoderProduct, type DecoderType, decoderTypes } from "../worker/decoder-products.ts";

/**
 * What this account decoded in this browser lately, each one press away and one press from being forgotten.
 *
 * @param isWanted - whether they are offered unasked; else they fold away behind their heading.
 */
export function RecentInputList({
  product,
  owner,
  isWanted,
  onLoad,
}: {
  product: DecoderProduct;
  owner: InputOwner;
  isWanted: boolean;
  onLoad: (type: DecoderType, data: string, fileName: string | undefined) => void;
}) {
  const { t } = useTranslation();
  const [all, setAll] = useState(() => recentInputs.list(owner));
  const [isOpen, setOpen] = useState(isWanted);
  const heading = useRef<HTMLElement>(null);
  useEffect(() => {
    setOpen(isWanted);
    // What was decoded meanwhile, here or in another tab, has joined them.
    if (isWanted) setAll(recentInputs.list(owner));
  }, [isWanted, owner]);
  const shown = all.filter((input) => input.product === product);
  if (shown.length === 0) return null;
  const forget = (gone: readonly RecentInput[]) => {
    for (const { id } of gone) recentInputs.remove(owner, id);
    setAll(recentInputs.list(owner));
    // The button goes with the entry; the focus must not go with it.
    heading.current?.focus();
  };
  const load = ({ id, type, fileName }: RecentInput) => {
    const data = recentInputs.dataOf(owner, id);
    if (data === undefined) setAll(recentInputs.list(owner));
    else onLoad(decoderTypes[product].find((offered) => offered === type) ?? "unknown", data, fileName);
  };
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => {
        const { open } = event.currentTarget;
        setOpen(open);
        if (open) setAll(recentInputs.list(owner));
      }}
    >
      <Box
        component="summary"
        ref={heading}
        sx={{ fontWeight: 500, mb: 1, minHeight: 24, width: "fit-content", cursor: "pointer" }}
      >
        {t("decoder.recent", { count: shown.length })}
      </Box>
      <Box
        component="ul"
        sx={{ listStyle: "none", m: 0, p: 0, maxHeight: 196, overflow: "auto" }}
        aria-label={t("decoder.recent_list")}
      >
        {shown.map((input) => {
          const { id, title, type, fileName, octets, at } = input;
          const name = fileName ?? title;
          return (
            <Box
              component="li"
              key={id}
              sx={{ display: "flex", alignItems: "center", gap: 2, minHeight: 48 }}
            >
              <Button
                size="small"
                aria-label={t("decoder.recent_open", { name, at: secondText(at) })}
                onClick={() => load(input)}
                sx={{ minWidth: 0, flex: 1, display: "block", textAlign: "left", py: 1 }}
              >
                <Typography component="span" noWrap title={name} sx={{ display: "block", font: "inherit" }}>
                  {name}
                </Typography>
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                  {[type, formatBytes(octets), secondText(at)].join(" · ")}
                </Typography>
              </Button>
              <IconTool
                name={t("decoder.recent_forget", { name })}
                icon={X}
                onClick={() => forget([input])}
              />
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => forget(shown)}>
          {t("decoder.recent_forget_all")}
        </Button>
        <Box sx={{ typography: "body2", color: "text.secondary", flex: "1 1 200px" }}>
          {t("decoder.recent_where")}
        </Box>
      </Box>
    </Box>
  );
}
