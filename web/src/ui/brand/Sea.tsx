interface SeaProps {
  /** The y position of the horizon. */
  horizon?: number
}

/** Three bands of water, far to near. */
export function Sea({ horizon = 122 }: SeaProps) {
  return (
    <g transform={`translate(0 ${horizon - 122})`}>
      <rect y="122" width="280" height="140" fill="var(--sea-far)" />
      <path d="M30 146c18-9 36-9 54 0s36 9 54 0 36-9 54 0 36 9 60 0v120H30z" fill="var(--sea-mid)" />
      <path d="M20 172c22-10 44-10 66 0s44 10 66 0 44-10 66 0 44 10 62 0v100H20z" fill="var(--sea-near)" />
    </g>
  )
}
