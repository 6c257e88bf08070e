/** Figures as a Markdown table, and the few statistics that they need. */

/** Prints a heading, a remark and a table; columns after the first are right-aligned. */
export function printTable(title: string, remark: string, header: string[], rows: string[][]): void {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const pad = (text: string, column: number): string =>
    column === 0 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (cells: string[]): string => `| ${cells.map(pad).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  console.log([`\n## ${title}\n`, `${remark}\n`, line(header), line(rule), ...rows.map(line)].join('\n'))
}

/** @param share from 0 to 1; 0.5 is the median */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
}

export function median(values: number[]): number {
  return quantile(values, 0.5)
}
