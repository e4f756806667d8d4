import { saveFile } from '../editor/export/save-file.ts';

/** Hands a CSV to the person, with the mark without which spreadsheets take it for something else than UTF-8. */
export function saveTable(name: string, text: string): void {
  saveFile(name, `\uFEFF${text}`, 'text/csv;charset=utf-8');
}

export function saveDrawing(name: string, svg: string): void {
  saveFile(name, svg, 'image/svg+xml;charset=utf-8');
}
