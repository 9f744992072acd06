"""Makes web/src/ui/fonts/besley-700.woff2, the display font, from the variable Besley (SIL Open Font License 1.1).

Run it only when the font or its character set changes; the result is committed:

    npm pack @fontsource-variable/besley     (anywhere outside the repository; unpack the archive)
    python3 tools/fonts/make-besley.py package/files/besley-latin-wght-normal.woff2 web/src/ui/fonts/besley-700.woff2
    python3 tools/fonts/make-besley.py package/files/besley-latin-ext-wght-normal.woff2 web/src/ui/fonts/besley-700-ext.woff2

The second has the letters of Polish, Turkish and other languages of Latin script; it is fetched where a heading has one (`unicode-range`).

Needs Python 3 with fonttools and brotli.

Amounts are set in this font and stand in columns, so all ten digits get one advance width (the widest), each
outline centred in it. The font's own `tnum` figures are not used: their zero stays thin at heavy weights.
"""

import sys

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEIGHT = 700
CODE_POINTS = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x100),
    0x131, 0x152, 0x153,
    0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2026,
    0x20AC, 0x2212,
]  # fmt: skip
EXTENDED = [*range(0x100, 0x131), *range(0x132, 0x152), *range(0x154, 0x180), *range(0x218, 0x21C), 0x1E9E]


def even_digits(font):
    """One advance width for 0-9: the widest, with the outline centred."""
    names = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    glyphs, metrics = font["glyf"], font["hmtx"].metrics
    width = max(metrics[name][0] for name in names)
    for name in names:
        shift = round((width - metrics[name][0]) / 2)
        recording = DecomposingRecordingPen(font.getGlyphSet())
        font.getGlyphSet()[name].draw(recording)
        pen = TTGlyphPen(None)
        recording.replay(TransformPen(pen, (1, 0, 0, 1, shift, 0)))
        glyphs[name] = pen.glyph()
        glyphs[name].recalcBounds(glyphs)
        metrics[name] = (width, glyphs[name].xMin)


def main(source, target):
    font = instantiateVariableFont(TTFont(source), {"wght": WEIGHT})
    is_extended = ord("0") not in font.getBestCmap()
    if not is_extended:
        even_digits(font)
    options = Options()
    options.layout_features = ["kern", "liga"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=EXTENDED if is_extended else CODE_POINTS)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    main(*sys.argv[1:])
