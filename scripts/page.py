"""Opens pages in a browser and prints what is cut off, and which pictures have no marks."""
import base64
import html
import json
import os
import re
import subprocess
import sys

WIDTHS = (1200, 400)
MODES = ("light", "dark")

# Examines the page as it is laid out. Every finding is a line.
CHECK = r"""
const findings = [], seen = {pictures: 0, marks: 0, texts: 0, lanes: 0};
const near = 0.75;
const name = e => e.tagName + (e.className && e.className.baseVal !== undefined
  ? "." + e.className.baseVal : "") + " '" + (e.textContent || "").trim().slice(0, 40) + "'";
const inside = (a, b) => a.left >= b.left - near && a.right <= b.right + near
  && a.top >= b.top - near && a.bottom <= b.bottom + near;
const overlap = (a, b) => a.left < b.right - near && b.left < a.right - near
  && a.top < b.bottom - near && b.top < a.bottom - near;
const page = document.documentElement;
seen.height = page.scrollHeight;
for (const details of document.querySelectorAll("details")) details.open = true;
for (const svg of document.querySelectorAll("figure > svg, td > svg")) {
  seen.pictures++;
  const box = svg.viewBox.baseVal, frame = svg.getBoundingClientRect();
  const title = svg.querySelector(":scope > title");
  if (!title || !title.textContent || !svg.querySelector(":scope > desc"))
    findings.push("a picture has no text for screen readers");
  const where = title ? title.textContent : "?";
  const marks = [...svg.querySelectorAll("path, circle")];
  seen.marks += marks.length;
  if (marks.length === 0) findings.push(where + ": no marks");
  for (const mark of [...marks, ...svg.querySelectorAll("line, rect")]) {
    const numbers = ["d", "cx", "cy", "r", "x", "y", "x1", "y1", "x2", "y2", "width", "height"]
      .map(key => mark.getAttribute(key) || "").join(" ").split(/[^-0-9.eE+a-zA-DF-Z]+|[ML]/)
      .filter(text => text !== "").map(Number);
    if (numbers.length === 0 || !numbers.every(Number.isFinite))
      findings.push(where + ": a mark has no finite place: " + mark.outerHTML.slice(0, 80));
    const b = mark.getBBox();
    if (b.x < box.x || b.y < box.y || b.x + b.width > box.x + box.width
        || b.y + b.height > box.y + box.height)
      findings.push(where + ": a mark lies outside: " + mark.outerHTML.slice(0, 80));
    if (["path", "circle"].includes(mark.tagName)) {
      const style = getComputedStyle(mark);
      if ([style.fill, style.stroke].every(c => c === "none" || c === "rgba(0, 0, 0, 0)"))
        findings.push(where + ": a mark is invisible: " + mark.outerHTML.slice(0, 80));
    }
  }
  const texts = [...svg.querySelectorAll("text")].map(e => [e, e.getBoundingClientRect()]);
  for (const [text, b] of texts) {
    seen.texts++;
    if (!inside(b, frame)) findings.push(where + ": cut: " + name(text));
    const size = b.height;
    if (size < 9) findings.push(where + ": too small to read: " + name(text));
  }
  texts.forEach(([one, a], i) => texts.slice(i + 1).forEach(([other, b]) => {
    if (overlap(a, b)) findings.push(where + ": " + name(one) + " overlaps " + name(other));
  }));
}
for (const lanes of document.querySelectorAll("table.lanes")) {
  seen.lanes++;
  const bars = [...lanes.querySelectorAll("td.bar")];
  if (bars.length === 0) findings.push("lanes without a bar");
  if (!lanes.caption) findings.push("lanes have no text for screen readers");
  for (const bar of bars) {
    const shown = getComputedStyle(bar).backgroundColor, ground = getComputedStyle(document.body).backgroundColor;
    if (shown === ground || shown === "rgba(0, 0, 0, 0)") findings.push("a bar is invisible: " + name(bar));
  }
}
for (const steps of document.querySelectorAll("table.steps"))
  if (!document.querySelector("pre.command")) findings.push("a finding has no command to copy: " + name(steps));
if (page.scrollWidth > page.clientWidth)
  findings.push("the page is wider than the window: " + page.scrollWidth + " of " + page.clientWidth);
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const node = walker.currentNode, parent = node.parentElement;
  if (!node.data.trim() || parent.closest("svg, script, style, .heard")) continue;
  // What can be scrolled is not cut.
  if (parent.closest("pre.account")) continue;
  if (parent.getClientRects().length === 0) continue;
  seen.texts++;
  const range = document.createRange();
  range.selectNodeContents(node);
  const b = range.getBoundingClientRect();
  for (let box = parent; box && box !== document.body; box = box.parentElement) {
    if (getComputedStyle(box).display === "inline") continue;
    const outer = box.getBoundingClientRect();
    if (b.left < outer.left - near || b.right > outer.right + near
        || b.top < outer.top - 3 || b.bottom > outer.bottom + 3) {
      findings.push("cut: " + name(parent) + " in " + box.tagName);
      break;
    }
  }
  if (b.left < 0 || b.right > page.clientWidth + near) findings.push("outside: " + name(parent));
  const luminance = c => c.map(v => v / 255).map(v => v <= 0.03928 ? v / 12.92
    : Math.pow((v + 0.055) / 1.055, 2.4)).reduce((s, v, i) => s + v * [0.2126, 0.7152, 0.0722][i], 0);
  const color = value => (value.match(/[0-9.]+/g) || []).slice(0, 3).map(Number);
  let ground = parent;
  while (ground !== page && getComputedStyle(ground).backgroundColor === "rgba(0, 0, 0, 0)") ground = ground.parentElement;
  const [ink, paper] = [getComputedStyle(parent).color, getComputedStyle(ground).backgroundColor]
    .map(value => luminance(color(value)));
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (contrast < 4.5) findings.push("contrast " + contrast.toFixed(1) + ": " + name(parent));
}
seen.dark = matchMedia("(prefers-color-scheme: dark)").matches;
seen.width = page.clientWidth;
const place = parent.document.createElement("pre");
place.id = "findings";
place.textContent = JSON.stringify({findings: [...new Set(findings)].slice(0, 60), seen});
parent.document.body.append(place);
"""


def framed(page, folder, width, height, script):
    """A page that shows the page in a frame of the width: a window cannot be as narrow as a telephone."""
    text = open(page, encoding="utf-8").read()
    # The page forbids all scripts, this one too.
    text = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*/>', "", text)
    text = text.replace("</body>", f"<script>{script}</script></body>")
    outer = os.path.join(folder, "outer.html")
    with open(outer, "w", encoding="utf-8") as file:
        file.write(
            '<!DOCTYPE html><html style="color-scheme: light dark"><body style="margin: 0">'
            f'<iframe style="border: 0; display: block; width: {width}px; height: {height}px" '
            f'srcdoc="{html.escape(text)}"></iframe></body></html>')
    return "file://" + outer


def browse(browser, folder, mode, size, arguments):
    command = [
        browser, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
        "--disable-dev-shm-usage", "--no-first-run", "--disable-extensions",
        f"--user-data-dir={os.path.join(folder, 'profile')}", f"--window-size={size[0]},{size[1]}",
        "--blink-settings=preferredColorScheme=" + ("0" if mode == "dark" else "1"),
    ]
    return subprocess.run(
        command + arguments, capture_output=True, text=True, timeout=300, check=False,
        env={**os.environ, "HOME": folder})


def check(browser, folder, page, mode, width):
    outer = framed(page, folder, width, 1000, CHECK)
    shown = browse(browser, folder, mode, (1300, 1000), ["--dump-dom", outer])
    found = re.search(r'<pre id="findings">(.*?)</pre>', shown.stdout, re.S)
    if not found:
        return {"findings": ["the browser did not open it: " + shown.stderr[-300:]], "seen": {}}
    result = json.loads(html.unescape(found.group(1)))
    seen = result["seen"]
    if seen["dark"] != (mode == "dark"):
        result["findings"].append(f"the browser did not switch to {mode}")
    if seen["width"] != width:
        result["findings"].append(f"the page is {seen['width']} pixels wide")
    if expects_pictures(page) and seen["pictures"] == 0:
        result["findings"].append("there is no picture")
    return result


def expects_pictures(page):
    return 'role="img"' in open(page, encoding="utf-8").read()


def spoiled(page, folder):
    """A copy whose first picture is lower than its contents, and whose last has lost its marks; of a page without
    pictures one with a text that is cut."""
    text = open(page, encoding="utf-8").read()
    if not expects_pictures(page):
        copy = os.path.join(folder, "spoiled.html")
        with open(copy, "w", encoding="utf-8") as file:
            file.write(text.replace(
                "<main>", '<main><p style="width: 20px; overflow: hidden; white-space: nowrap">cut on purpose</p>'))
        return copy
    text = re.sub(r'(role="img" viewBox="0 0 [0-9.]+) ([0-9.]+)"',
                  lambda box: f'{box.group(1)} {float(box.group(2)) - 30}"', text, count=1)
    last = text.rindex('role="img"')
    copy = os.path.join(folder, "spoiled.html")
    with open(copy, "w", encoding="utf-8") as file:
        file.write(text[:last] + re.sub(
            r"<circle.*?</circle>|<path[^>]*/>|<path.*?</path>", "", text[last:], flags=re.S))
    return copy


def photograph(browser, folder, page, mode, width, height, target):
    size = (max(width, 500), min(height, 16000))
    outer = framed(page, folder, width, size[1], "")
    browse(browser, folder, mode, size, ["--screenshot=" + os.path.abspath(target), outer])


def main():
    browser, folder, *pages = sys.argv[1:]
    pictures = None
    if pages and pages[0] == "--pictures":
        pictures, pages = pages[1], pages[2:]
        os.makedirs(pictures, exist_ok=True)
    failed = False
    for page in pages:
        # A check that finds nothing in a spoiled page finds nothing at all.
        missed = {"cut", "no marks"} if expects_pictures(page) else {"cut"}
        for finding in check(browser, folder, spoiled(page, folder), "light", 1200)["findings"]:
            missed -= {word for word in missed if word in finding}
        failed |= bool(missed)
        print(f"page.canary       {len(missed):3} missed     at most 0   {'FAIL' if missed else 'pass'}   "
              "a text is cut, and the marks of a picture are gone, on purpose")
        for mode in MODES:
            for width in WIDTHS:
                result = check(browser, folder, page, mode, width)
                findings, seen = result["findings"], result["seen"]
                failed |= bool(findings)
                verdict = "FAIL" if findings else "pass"
                print(f"page.{mode}.{width:<5} {len(findings):3} findings   at most 0   {verdict}   "
                      f"{seen.get('pictures', 0)} pictures, {seen.get('marks', 0)} marks, {seen.get('lanes', 0)} lanes, "
                      f"{seen.get('texts', 0)} texts")
                for finding in findings:
                    print("    " + finding)
                if pictures:
                    stem = os.path.splitext(os.path.basename(page))[0]
                    photograph(browser, folder, page, mode, width, seen.get("height", 1000),
                               os.path.join(pictures, f"{stem}-{mode}-{width}.png"))
    sys.exit(1 if failed else 0)


main()
