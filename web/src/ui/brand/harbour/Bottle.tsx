interface BottleProps {
  x: number
  y: number
  scale?: number
  /** Tilt in degrees. */
  lean?: number
  label?: string
}

/** A bottle, 22 units wide and 50 high, placed by its centre. */
export const Bottle = ({ x, y, scale = 1, lean = 0, label = 'var(--sea-mid)' }: BottleProps) => (
  <g transform={`translate(${x} ${y}) rotate(${lean}) scale(${scale})`}>
    <path d="M-6-19h12v5c0 4 5 6 5 13v21c0 3-2 5-5 5H-6c-3 0-5-2-5-5V-1c0-7 5-9 5-13z" fill="var(--foam)" />
    <path d="M5-14c0 4 6 6 6 13v21c0 3-2 5-5 5H2c3 0 4-2 4-5V-1c0-7-4-9-4-13z" fill="var(--sea-far)" />
    <rect x="-7.500" y="-25" width="15" height="7" rx="2" fill="var(--coral)" />
    <rect x="-11" y="3" width="22" height="11" fill={label} />
  </g>
)
