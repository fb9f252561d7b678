export interface Device {
  name: string
  isPhone: boolean
}

// The first match wins: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const firstOf = (list: [RegExp, string][], text: string) => list.find(([pattern]) => pattern.test(text))?.[1]

/** "Chrome on Linux". */
export function deviceOf(userAgent: string | null): Device {
  const text = userAgent ?? ''
  const browser = firstOf(browsers, text)
  const system = firstOf(systems, text)
  const name = browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device')
  return { name, isPhone: /iPhone|Android.*Mobile|Mobile.*Firefox/.test(text) }
}
