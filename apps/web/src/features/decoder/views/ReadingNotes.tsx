import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import type { ReadItem } from "../worker/worker-protocol.ts";
import { flags } from "./flags.ts";

/** Where reading stopped, rules that the value breaks and certificates met; each leads to its field. */
export function ReadingNotes({ reading, onField }: { reading: ReadItem; onField: (field: number) => void }) {
  const { t } = useTranslation();
  const { failure, findings, findingCount, certificates, certificateCount, layers } = reading;
  const pathOf = (layer: number, path: string) => path || layers[layer]!.name;
  return (
    <>
      {failure && (
        <Alert
          severity="error"
          role="note"
          sx={{ flex: "1 1 100%" }}
          action={
            <Button size="small" variant="outlined" onClick={() => onField(failure.field)}>
              {t("decoder.show_place")}
            </Button>
          }
        >
          <Box sx={{ overflowWrap: "anywhere" }}>{failure.message}</Box>
        </Alert>
      )}
      {findings.length > 0 && (
        <Entries
          title={t("decoder.findings", { count: findingCount })}
          entries={findings}
          total={findingCount}
          render={({ kind, field, layer, path, rule, clause }, close) => (
            <Box component="li" key={`${layer} ${path} ${rule}`} sx={{ display: "flex", gap: 2, py: 1 }}>
              <FlagIcon kind={kind} />
              <Box sx={{ minWidth: 0 }}>
                <FieldButton
                  path={pathOf(layer, path)}
                  onClick={() => {
                    onField(field);
                    close();
                  }}
                />
                <Typography variant="body2">
                  {kind === "broken" ? t("decoder.finding_broken", { rule }) : rule}{" "}
                  {clause && <Box component="span" sx={{ color: "text.secondary" }}>{`(${clause})`}</Box>}
                </Typography>
              </Box>
            </Box>
          )}
        />
      )}
      {certificates.length > 0 && (
        <Entries
          title={t("decoder.certificates", { count: certificateCount })}
          entries={certificates}
          total={certificateCount}
          render={({ field, layer, path, hashedId8 }, close) => (
            <Box
              component="li"
              key={`${layer} ${path}`}
              sx={{
                display: "flex",
                alignItems: "center",
                flexWrap: "wrap",
                columnGap: 2,
                position: "relative",
              }}
            >
              <Box component="code" sx={{ typography: "mono" }}>
                {hashedId8}
              </Box>
              <CopyButton value={hashedId8} what={`HashedId8 ${hashedId8}`} />
              <FieldButton
                path={pathOf(layer, path)}
                onClick={() => {
                  onField(field);
                  close();
                }}
              />
            </Box>
          )}
        />
      )}
    </>
  );
}

/**
 * A list that unfolds over what stands below, and folds when something of it is chosen, by Escape or by a press
 * elsewhere. Its entries exist only while it is open, for a trust list has thousands.
 */
function Entries<T>({
  title,
  entries,
  total,
  render,
}: {
  title: string;
  entries: readonly T[];
  /** How many there are, those that are not among the entries included. */
  total: number;
  render: (entry: T, close: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const root = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  const close = () => {
    // What was pressed goes; the focus must not go with it.
    root.current?.querySelector("summary")?.focus();
    setOpen(false);
  };
  return (
    <Box
      component="details"
      ref={root}
      open={isOpen}
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
      sx={{ minWidth: 0 }}
    >
      <Box
        component="summary"
        sx={{ fontWeight: 500, minHeight: 28, lineHeight: "28px", cursor: "pointer", width: "fit-content" }}
      >
        {title}
      </Box>
      {isOpen && (
        <Box
          sx={{
            position: "absolute",
            zIndex: 2,
            top: "100%",
            left: 0,
            right: 0,
            maxHeight: 320,
            overflow: "auto",
            p: 3,
            border: "1px solid",
            borderColor: "divider",
            borderRadius: 1,
            bgcolor: "background.paper",
            boxShadow: "0 8px 24px rgb(5 15 25 / 16%)",
          }}
        >
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {entries.map((entry) => render(entry, close))}
          </Box>
          {total > entries.length && (
            <Typography variant="body2" color="textSecondary">
              {t("decoder.entries_more", { count: total - entries.length })}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

function FlagIcon({ kind }: { kind: "broken" | "remark" }) {
  const { t } = useTranslation();
  const { icon: Icon, color } = flags[kind];
  return (
    <Box component="span" sx={{ color, display: "flex", pt: 0.5 }}>
      <Icon size={16} role="img" aria-label={t(`decoder.flag_${kind}`)} />
    </Box>
  );
}

function FieldButton({ path, onClick }: { path: string; onClick: () => void }) {
  return (
    <Button
      size="small"
      onClick={onClick}
      sx={{
        typography: "mono",
        textAlign: "left",
        whiteSpace: "normal",
        overflowWrap: "anywhere",
        minHeight: 28,
        px: 1,
        py: 0.5,
        minWidth: 0,
      }}
    >
      {path}
    </Button>
  );
}
