/** Takes the place of object-inspect in the built panel: there, only the text of an error would name a value by it. */
module.exports = String;
