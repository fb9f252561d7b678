const isEmpty = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === ''

function append(form: FormData, key: string, value: unknown): void {
  if (isEmpty(value)) return
  if (value instanceof Blob) form.append(key, value)
  else if (value instanceof Date) form.append(key, value.toISOString())
  else if (typeof value === 'object') {
    for (const [name, inner] of Object.entries(value)) append(form, `${key}[${name}]`, inner)
  } else form.append(key, `${value as string | number | boolean}`)
}

/** A payload as multipart: nested objects and arrays get bracketed keys (`address[city]`, `hours[0][isOpen]`), empty values are skipped. */
export function toMultipart(payload: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(payload)) append(form, key, value)
  return form
}
