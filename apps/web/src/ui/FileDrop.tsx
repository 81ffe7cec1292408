import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { FileCheck2, FileUp, X } from "lucide-react";
import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatBytes } from "./format-bytes.ts";

/**
 * Takes one file by click, keyboard or drop: a label around a real file input. Shows the chosen file's name and
 * size with a way to clear it. A drop beside the area does nothing, instead of opening the file.
 *
 * @param label - what to do, such as "Choose a file or drop it here".
 * @param hint - what is accepted and how large.
 * @param error - why the last file was not taken.
 * @param accept - file name endings offered by the browser's dialog, as for an `<input>`.
 */
export function FileDrop({
  label,
  hint,
  error,
  file,
  accept,
  onFile,
  onClear,
}: {
  label: string;
  hint: ReactNode;
  error?: string;
  file: { name: string; size: number } | undefined;
  accept?: string;
  onFile: (file: File) => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  useIgnoredDrops();

  const drop = (event: DragEvent) => {
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
  };
  const clear = () => {
    onClear();
    input.current?.focus();
  };
  const Icon = file ? FileCheck2 : FileUp;
  return (
    <Box>
      <Box
        sx={(theme) => ({
          display: "flex",
          alignItems: "center",
          border: "1px dashed",
          borderColor: error ? "error.main" : "controlBorder",
          borderRadius: 1,
          bgcolor: isOver ? "primary.soft" : "background.paper",
          transition: theme.transitions.create("background-color", { duration: 120 }),
          "&:hover": { borderColor: error ? "error.main" : "primary.main" },
          "&:has(input:focus-visible)": {
            outline: "2px solid",
            outlineColor: "primary.main",
            outlineOffset: "2px",
          },
        })}
      >
        <Box
          component="label"
          onDragOver={(event: DragEvent) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 3,
            p: 3,
            flex: 1,
            minWidth: 0,
            minHeight: 56,
            cursor: "pointer",
          }}
        >
          <Box
            component="span"
            sx={{ display: "flex", color: file ? "success.main" : "text.secondary", flexShrink: 0 }}
          >
            <Icon size={20} aria-hidden />
          </Box>
          <input
            ref={input}
            type="file"
            accept={accept}
            aria-describedby={`${id}-hint${error ? ` ${id}-error` : ""}`}
            aria-invalid={Boolean(error)}
            style={{ position: "absolute", width: 1, height: 1, opacity: 0 }}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              // Emptied, so that choosing the same file again is a change again.
              event.target.value = "";
              if (chosen) onFile(chosen);
            }}
          />
          <Box component="span" sx={{ minWidth: 0 }}>
            <Box component="span" sx={{ display: "block", fontWeight: 500 }}>
              {label}
            </Box>
            <Box
              component="span"
              id={`${id}-hint`}
              sx={{
                display: "block",
                typography: "body2",
                color: "text.secondary",
                overflowWrap: "anywhere",
              }}
            >
              {file ? t("ui.file_chosen", { name: file.name, size: formatBytes(file.size) }) : hint}
            </Box>
          </Box>
        </Box>
        {file && (
          <Button
            size="small"
            startIcon={<X size={18} aria-hidden />}
            onClick={clear}
            sx={{ mr: 2, flexShrink: 0 }}
            aria-label={t("ui.file_clear_named", { name: file.name })}
          >
            {t("ui.file_clear")}
          </Button>
        )}
      </Box>
      <Typography id={`${id}-error`} role="alert" variant="body2" color="error" sx={{ mt: error ? 1 : 0 }}>
        {error}
      </Typography>
    </Box>
  );
}

/** Keeps a file that is dropped beside the area from replacing the portal in the tab. */
function useIgnoredDrops() {
  useEffect(() => {
    const ignore = (event: globalThis.DragEvent) => event.preventDefault();
    window.addEventListener("dragover", ignore);
    window.addEventListener("drop", ignore);
    return () => {
      window.removeEventListener("dragover", ignore);
      window.removeEventListener("drop", ignore);
    };
  }, []);
}
