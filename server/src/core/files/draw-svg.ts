/** A drawing as a WebP image, because no SVG is accepted as a file. */
export async function drawSvg(svg: string): Promise<Buffer> {
  // Loaded when first needed: it takes longer to start than most of the server.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).webp({ quality: 86 }).toBuffer()
}
