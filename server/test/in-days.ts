/** A moment as the API takes it; negative for the past. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
