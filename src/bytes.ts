/** Sizes as people read them. */

/** Writes a size for people: exact in bytes below 1 KiB, else in binary units with one decimal. */
export function formatBytes(bytes: number): string {
  const units = ['KiB', 'MiB', 'GiB', 'TiB']
  if (bytes < 1024) return `${bytes} bytes`
  let [value, unit] = [bytes / 1024, 0]
  while (value >= 1023.95 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${value.toFixed(1)} ${units[unit] ?? ''}`
}
