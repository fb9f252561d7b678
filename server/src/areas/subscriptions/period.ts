export interface Period {
  from: Date
  to: Date
}
