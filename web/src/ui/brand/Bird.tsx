/** The fulmar seen from the front, 32 units wide: the shape all drawings share. */
export const birdPath =
  'M0.6 9.7C6.2 7.2 10.6 7.7 13.7 10.3C14.3 8.9 17.7 8.9 18.3 10.3C21.4 7.7 25.8 7.2 31.4 9.7C25.9 10.5 21.7 12.2 19 15.2C17.6 17.2 14.4 17.2 13 15.2C10.3 12.2 6.1 10.5 0.6 9.7Z'

interface BirdProps {
  x: number
  y: number
  scale?: number
  /** Bank angle in degrees; negative lowers the left wing. */
  bank?: number
  fill?: string
}

/** The fulmar in a drawing, placed by its centre. */
export function Bird({ x, y, scale = 1, bank = -14, fill = 'var(--bird)' }: BirdProps) {
  return (
    <path
      d={birdPath}
      fill={fill}
      transform={`translate(${x} ${y}) rotate(${bank}) scale(${scale}) translate(-16 -11.5)`}
    />
  )
}
