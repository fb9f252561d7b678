/** Caches formatters: creating an `Intl` formatter is slow. */
function kept<O extends object, F>(make: new (locale?: string, options?: O) => F) {
  const made = new Map<string, F>()
  return (locale: string | undefined, options?: O): F => {
    const key = `${locale ?? ''} ${JSON.stringify(options ?? {})}`
    const known = made.get(key) ?? new make(locale, options)
    made.set(key, known)
    return known
  }
}

export const numberFormatter = kept<Intl.NumberFormatOptions, Intl.NumberFormat>(Intl.NumberFormat)
export const dateFormatter = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)
export const relativeFormatter = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)
