import { currentBrand } from '../brand/brand.ts'

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
const keptDateFormatter = kept<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(Intl.DateTimeFormat)

/** Dates are in the reader's language and written as in the programme's country: in English in Portugal, "18 Nov 2026". */
const dateLocale = (): string | undefined => {
  const { country } = currentBrand()
  return country ? `${navigator.language.split('-')[0]}-${country}` : undefined
}

/** Clocks have 24 hours everywhere, as in emails, opening hours and the words of schedules. */
export const dateFormatter = (locale: string | undefined, options: Intl.DateTimeFormatOptions = {}) => {
  const isTimed = options.timeStyle !== undefined || options.hour !== undefined
  return keptDateFormatter(locale ?? dateLocale(), isTimed ? { hourCycle: 'h23', ...options } : options)
}
export const relativeFormatter = kept<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(Intl.RelativeTimeFormat)
