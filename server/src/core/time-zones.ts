/** Whether browsers know a time zone. PostgreSQL also accepts invented ones (`UTC+5`), and offsets have no daylight saving. */
export function isTimeZone(timeZone: string): boolean {
  if (!/^[A-Za-z]/.test(timeZone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone }))
  } catch {
    return false
  }
}
