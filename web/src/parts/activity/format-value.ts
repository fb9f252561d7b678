import { formatDateTime, formatDay } from '#ui/format/dates.ts'
import { formatDistance, formatPlace } from '#ui/format/distance.ts'
import { formatNumber } from '#ui/format/numbers.ts'
import { formatWeight } from '#ui/format/weight.ts'
import { type Day, dayName, formatTimes, type Hours } from '#ui/hours/hours.ts'

const fieldNames: Record<string, string> = {
  radiusMeters: 'radius',
  neighborhoodId: 'neighborhood',
  hasMailConsent: 'email consent',
  contactInfo: 'contact',
  location: 'location',
  operatingHours: 'hours',
  exceptions: 'holidays and exceptions',
  timezone: 'time zone',
  acceptedPlastics: 'accepted plastics',
  centre: 'centre',
  grams: 'weight',
  plasticCode: 'plastic',
  pointsPerKg: 'points per kg',
  effectiveFrom: 'start',
  storeId: 'store',
  userId: 'person',
  reasonCode: 'reason',
  zScore: 'unusual weight threshold',
  unitSlipFactor: 'wrong unit factor',
  burstPerHour: 'collections per hour',
  leastHistory: 'collections before checks start',
  isOutsideHoursFlagged: 'flag collections outside opening hours',
  isSamePhotoFlagged: 'flag reused photos',
  rateFactor: 'largest change of a rate or cost without approval',
  costPoints: 'cost in points',
  worth: 'worth in minor units',
  stockKind: 'kind of stock',
  lowStockAt: 'low stock at',
  perUserLimit: 'limit per member',
  visibleTo: 'visible until',
  redeemableTo: 'redeemable until',
  holdDays: 'days to hand it over',
  memberPointsPerDay: 'points a day for one member without review',
  storePointsPerDay: 'points a day at one store without review',
  recorderPointsPerDay: 'points a day by one recorder without review',
  isExpiryOn: 'points expire',
  expiryMonths: 'life of points in months',
  expiryWarningDays: 'days of notice before points expire',
  expiryStartsOn: 'first expiry of points',
  backdateDays: 'back-dating limit in days',
  minorUnitsPer1000Points: 'value of 1,000 points in minor units',
}

/** `radiusMeters` → "radius". */
export const fieldName = (key: string) => fieldNames[key] ?? key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()

const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

const isDay = /^\d{4}-\d\d-\d\d$/

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const word = (code: string) => code.charAt(0) + code.slice(1).toLowerCase().replaceAll('_', ' ')

/** A value of a record in words. */
export function formatValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (/meters$/i.test(key)) return formatDistance(value)
    return /grams$/i.test(key) ? formatWeight(value) : formatNumber(value)
  }
  if (Array.isArray(value)) return key === 'boundary' ? `${value.length} corners` : formatAll(key, value)
  if (isRecord(value)) return formatRecord(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (key === 'userType' && text === 'NEIGHBORHOOD') return 'leader'
  if (isInstant.test(text)) return formatDateTime(text)
  if (isDay.test(text)) return formatDay(text)
  return /^[A-Z][A-Z_]+$/.test(text) && /status|period|type|kind|role|review|reasonCode/i.test(key)
    ? word(text).toLowerCase()
    : text
}

const formatAll = (key: string, values: unknown[]) =>
  values.length === 0 ? 'none' : values.map(value => formatValue(key, value)).join(values.some(isRecord) ? '; ' : ', ')

function formatRecord(value: Record<string, unknown>): string {
  if (isPlace(value)) return formatPlace(value)
  if (isHours(value)) return `${formatDate(value)} ${formatTimes(value).toLowerCase()}`
  // A goal: weight per period.
  if ('period' in value) return formatParts(value).join(' per ')
  const known = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return known.map(([key, part]) => `${fieldName(key)} ${formatValue(key, part)}`).join(', ') || 'none'
}

const formatParts = (value: Record<string, unknown>) =>
  Object.entries(value).map(([key, part]) => formatValue(key, part))

const isPlace = (value: object): value is { latitude: number; longitude: number } =>
  'latitude' in value && 'longitude' in value && typeof value.latitude === 'number'

type OpenOn = Hours & ({ dayOfWeek: Day } | { date: string; label: string })

const isHours = (value: object): value is OpenOn => 'timeSlot' in value && 'isOpen' in value

const formatDate = (hours: OpenOn) =>
  'dayOfWeek' in hours ? dayName(hours.dayOfWeek) : `${formatDay(hours.date)}, ${hours.label}`
