/** A drawing as a picture, for files that are shown where no SVG is accepted. */
export async function drawSvg(svg: string): Promise<Buffer> {
  // Loaded when first needed: it takes longer to start than most of the server.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
