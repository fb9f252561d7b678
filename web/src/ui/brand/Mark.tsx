import { birdPath } from './Bird.tsx'

interface MarkProps {
  size?: number
  className?: string
}

/** The mark: a fulmar banking low over water, in the current text colour. */
export function Mark({ size = 28, className }: MarkProps) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className={className} aria-hidden="true">
      <path d={birdPath} fill="currentColor" transform="rotate(-16 16 12) translate(0 1)" />
      <path
        d="M2.5 25.6C5.2 23.6 7.8 23.6 10.5 25.6S15.8 27.6 18.5 25.6S26.8 23.6 29.5 25.6"
        fill="none"
        stroke="var(--coral)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
