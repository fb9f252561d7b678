/** The logger interface outside the HTTP server; pino fits it. */
export interface Log {
  info: (message: string) => void
  warn: (message: string) => void
  error: (message: string) => void
}
