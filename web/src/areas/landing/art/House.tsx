interface HouseProps {
  x: number
  y: number
  width: number
  height: number
  wall: string
  roof: string
}

/** A house of the neighborhood behind the quay; its foot is at `y`, its left wall at `x`. */
export const House = ({ x, y, width, height, wall, roof }: HouseProps) => (
  <g transform={`translate(${x} ${y})`}>
    <rect y={-height} width={width} height={height} fill={wall} />
    <path d={`M-5 ${-height}L${width / 2} ${-height - width * 0.42}L${width + 5} ${-height}z`} fill={roof} />
    {[0.24, 0.62].flatMap(left =>
      [0.3, 0.68]
        .filter(up => up * height > 20)
        .map(up => (
          <rect
            key={`${left} ${up}`}
            x={left * width - 1}
            y={-up * height - 12}
            width={width * 0.17}
            height="14"
            rx="1.500"
            fill="var(--pane)"
          />
        )),
    )}
  </g>
)
